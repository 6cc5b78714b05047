import { useRouteLoaderData } from '@remix-run/react';
import { smallImage } from '#app/ui/image-sources.ts';
import type { FrameData } from '../frame.server.ts';

/** `smallImage` with the image URLs of the portal's frame. */
export function useSmallImage(url: string | null, width: number): ReturnType<typeof smallImage> {
  const frame = useRouteLoaderData('portal/portal-route') as FrameData | undefined;
  return smallImage(url, frame?.imageService, width);
}
