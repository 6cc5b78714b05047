import { numbered, slugify } from '#api/contract/slugify.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const longest = 60;

/** Paths under a shop's URL that aren't lists. */
export const reservedSlugs: readonly string[] = ['go'];

const slugsOfShop = statement('creator_list_slugs')`
  SELECT slug FROM creator_lists WHERE shop_id = :shopId`;

/** A slug derived from the title that no other list of the shop has. The caller must have locked the shop. */
export async function freeSlug(sql: Sql, shopId: number, title: string): Promise<string> {
  const rows = await sql.rows(slugsOfShop, { shopId });
  const taken = new Set([...reservedSlugs, ...rows.map(({ slug }) => slug)]);
  const base = slugify(title, longest) || 'list';
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const slug = numbered(base, n, longest);
    if (!taken.has(slug)) return slug;
  }
}
