import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded on first use. No cache, and one core per image. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
