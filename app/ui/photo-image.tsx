import type { ImgHTMLAttributes, ReactNode } from 'react';
import { useBrokenImage } from './use-broken-image.ts';

/** A decorative photograph, replaced by `fallback` if it can't be loaded. */
export function PhotoImage({
  fallback,
  ...image
}: { fallback: ReactNode } & ImgHTMLAttributes<HTMLImageElement>) {
  const { broken, place, fail } = useBrokenImage<HTMLImageElement>();
  if (broken) return <>{fallback}</>;
  return <img {...image} ref={place} alt="" onError={fail} />;
}
