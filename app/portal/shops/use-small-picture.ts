import { useRouteLoaderData } from '@remix-run/react';
import { pictureSources } from '../../public/picture-sources.ts';
import type { FrameData } from '../portal-frame.tsx';

/** What makes an `img` load no more of one of our pictures than its place of so many CSS pixels shows. */
export function useSmallPicture(url: string | null, width: number): { sizes?: string; srcSet?: string } {
  const frame = useRouteLoaderData('routes/portal') as FrameData | undefined;
  const srcSet = url && frame && pictureSources(url, frame.pictures, [128, 320]);
  return srcSet ? { sizes: `${width}px`, srcSet } : {};
}
