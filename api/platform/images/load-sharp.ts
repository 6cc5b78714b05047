import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded by the first image. It keeps nothing for later, and takes one core an image. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
