import { z } from 'zod';

/** Of tools that read what may be hundreds: clients cut off, or refuse, answers of more than some 25,000 tokens. */
export const part = {
  offset: z
    .int()
    .min(0)
    .default(0)
    .describe('How many to leave out: next_offset of the answer before. Default 0.'),
  limit: z.int().min(1).max(100).default(50).describe('How many to tell, 1 to 100. Default 50.'),
};

export const nextOffset = z.int().nullable().describe('For the rest; null: these were the last.');

/** Some of all, where the rest begins, and a line that says so. */
export function partOf<One>(all: readonly One[], { offset, limit }: { offset: number; limit: number }) {
  const end = offset + limit;
  const next = end < all.length ? end : null;
  const rest = next === null ? [] : [`${all.length - next} more: call again with offset ${next}.`];
  return { some: all.slice(offset, end), next, rest };
}
