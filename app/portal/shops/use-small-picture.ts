import { useRouteLoaderData } from '@remix-run/react';
import { smallPicture } from '#app/ui/picture-sources.ts';
import type { FrameData } from '../portal-frame.tsx';

/** `smallPicture` by what the portal's frame knows of where pictures come from. */
export function useSmallPicture(url: string | null, width: number): ReturnType<typeof smallPicture> {
  const frame = useRouteLoaderData('routes/portal') as FrameData | undefined;
  return smallPicture(url, frame?.pictures, width);
}
