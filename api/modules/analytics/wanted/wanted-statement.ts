import { statement } from '#api/platform/db/statement.ts';
import type { WantedSort } from '#api/contract/analytics-report.ts';
import { suppliedItems } from '#api/modules/lists/supplied-items.ts';
import { savesInScope } from './scope.ts';

/** As `readShoppers` counts them: owners `l.owner_id` of lists `s.list_id`, and lists that are gone. */
const countShoppers = `(count(DISTINCT l.owner_id) + count(DISTINCT s.list_id) FILTER (WHERE l.owner_id IS NULL))::int AS shoppers`;

/** Columns of the ledger that make one line of the ranking. */
const keys = {
  products: ['product_id'],
  variants: ['product_id', 'variant_id'],
} as const;

/** Products without variants are no variants. */
const which = {
  products: 'a.product_id IS NOT NULL',
  variants: `a.product_id IS NOT NULL AND a.variant_id <> ''`,
};

/**
 * Shoppers are counted for what is shown only, unless the ranking is by them. One list's saves of a thing are brought
 * together first: a list has one owner.
 */
const ranked = (key: string, condition: string, sort: WantedSort) =>
  sort === 'saves'
    ? `counted AS (
      SELECT ${key}, count(*)::int AS saves FROM usage_actions a WHERE ${savesInScope} AND ${condition} GROUP BY ${key}
    )`
    : `s AS (
      SELECT ${key}, a.list_id, count(*)::int AS saves
      FROM usage_actions a WHERE ${savesInScope} AND ${condition} GROUP BY ${key}, a.list_id
    ), counted AS (
      SELECT ${key}, sum(s.saves)::int AS saves, ${countShoppers}
      FROM s LEFT JOIN lists l ON l.id = s.list_id GROUP BY ${key}
    )`;

const shoppersOfPage = (key: readonly string[]) => {
  const same = key.map((column) => `a.${column} = page.${column}`).join(' AND ');
  const list = key.map((column) => `a.${column}`).join(', ');
  return `, s AS (
      SELECT ${list}, a.list_id FROM usage_actions a JOIN page ON ${same} WHERE ${savesInScope} GROUP BY ${list}, a.list_id
    ), people AS (
      SELECT ${key.join(', ')}, ${countShoppers}
      FROM s LEFT JOIN lists l ON l.id = s.list_id GROUP BY ${key.join(', ')}
    )`;
};

/**
 * What was saved most in a scope, found by title (`:pattern`, as LIKE reads it, or null), a page of `:limit` rows from
 * `:offset`; past the end it is the last page. `page` holds the counts, `p` the product, whose columns are given.
 */
export function wantedStatement<What extends keyof typeof keys, Sort extends WantedSort>(
  what: What,
  sort: Sort,
  { columns, joins = '' }: { columns: string; joins?: string },
) {
  const key: readonly string[] = keys[what];
  const bySaves = sort === 'saves';
  const isItem = key.map((column) => `i.${column} = page.${column}`).join(' AND ');
  return statement(`analytics_${what}_by_${sort}`)`
  WITH ${ranked(key.join(', '), which[what], sort)}, matching AS MATERIALIZED (
    SELECT c.* FROM counted c
    WHERE :pattern?::text IS NULL OR EXISTS (SELECT 1 FROM products p WHERE p.id = c.product_id AND (
        p.title ILIKE :pattern OR (p.private AND EXISTS (
          SELECT 1 FROM ${suppliedItems} i WHERE i.product_id = p.id AND i.partner_id = :partnerId AND i.title ILIKE :pattern))))
  ), place AS (
    SELECT count(*)::int AS total, least(:offset::int, greatest(0, (count(*)::int - 1) / :limit::int * :limit::int)) AS skipped
    FROM matching
  ), page AS MATERIALIZED (
    SELECT * FROM matching ORDER BY ${sort} DESC, ${bySaves ? '' : 'saves DESC, '}${key.join(', ')}
    LIMIT :limit OFFSET (SELECT skipped FROM place)
  )${bySaves ? shoppersOfPage(key) : ''}
  SELECT place.total, place.skipped, ${key.map((column) => `page.${column}`).join(', ')}, page.saves,
         ${bySaves ? 'people' : 'page'}.shoppers,
         (SELECT count(DISTINCT i.list_id)::int FROM ${suppliedItems} i
          WHERE ${isItem} AND i.partner_id = :partnerId AND (NOT i.is_test OR :includeTest::boolean)) AS on_lists,
         ${columns}
  FROM place LEFT JOIN page ON true ${bySaves ? `LEFT JOIN people USING (${key.join(', ')})` : ''}
  LEFT JOIN products p ON p.id = page.product_id ${joins}
  ORDER BY page.${bySaves ? 'saves' : 'shoppers'} DESC, page.saves DESC,
           ${key.map((column) => `page.${column}`).join(', ')}`;
}
