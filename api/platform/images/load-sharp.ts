import type Sharp from 'sharp';
import { loadOnce } from '../load-once.ts';

/** Loaded on first use. No cache, and one core per image. */
export const loadSharp: () => Promise<typeof Sharp> = loadOnce(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});
