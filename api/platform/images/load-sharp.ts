import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** Loaded by the first picture. It keeps nothing for later, and takes one core a picture. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
