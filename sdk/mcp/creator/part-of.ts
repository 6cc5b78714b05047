import { z } from 'zod';

/**
 * Paging for tools that may return hundreds of entries: clients truncate or refuse responses of
 * more than about 25,000 tokens.
 */
export const part = {
  offset: z.int().min(0).default(0).describe('The last next_offset.'),
  limit: z.int().min(1).max(100).default(50).describe('Default 50.'),
};

export const nextOffset = z
  .int()
  .nullable()
  .describe('offset for the next page. null: this is the last page.');

/** A page of the results, the offset of the next one, and a line that mentions it. */
export function partOf<One>(all: readonly One[], { offset, limit }: { offset: number; limit: number }) {
  const end = offset + limit;
  const next = end < all.length ? end : null;
  const rest = next === null ? [] : [`${all.length - next} more: call again with offset ${next}.`];
  return { some: all.slice(offset, end), next, rest };
}
