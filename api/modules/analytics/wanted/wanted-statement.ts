import { statement } from '#api/platform/db/statement.ts';
import type { WantedSort } from '#api/contract/analytics-report.ts';
import { suppliedItems } from '#api/modules/lists/supplied-items.ts';
import { savesInScope } from './scope.ts';

/** As in `readShoppers`: owners `l.owner_id` of lists `s.list_id`, and deleted lists. */
const countShoppers = `(count(DISTINCT l.owner_id) + count(DISTINCT s.list_id) FILTER (WHERE l.owner_id IS NULL))::int AS shoppers`;

/** The ledger's columns by which each ranking groups. */
const keys = {
  products: ['product_id'],
  variants: ['product_id', 'variant_id'],
} as const;

/** Saves without a variant aren't in the ranking of variants. */
const which = {
  products: 'a.product_id IS NOT NULL',
  variants: `a.product_id IS NOT NULL AND a.variant_id <> ''`,
};

/**
 * Shoppers are counted only for displayed rows, unless the ranking is by shoppers. Saves on the same list are grouped
 * first, because a list has one owner.
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
 * The most saved products or variants of a scope, filtered by title (`:pattern`, a LIKE pattern or null), as a page
 * of `:limit` rows from `:offset`; past the end, returns the last page. `page` has the counts, `p` is the product for
 * the given columns.
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
  ), bounds AS (
    SELECT count(*)::int AS total, least(:offset::int, greatest(0, (count(*)::int - 1) / :limit::int * :limit::int)) AS skipped
    FROM matching
  ), page AS MATERIALIZED (
    SELECT * FROM matching ORDER BY ${sort} DESC, ${bySaves ? '' : 'saves DESC, '}${key.join(', ')}
    LIMIT :limit OFFSET (SELECT skipped FROM bounds)
  )${bySaves ? shoppersOfPage(key) : ''}
  SELECT bounds.total, bounds.skipped, ${key.map((column) => `page.${column}`).join(', ')}, page.saves,
         ${bySaves ? 'people' : 'page'}.shoppers,
         (SELECT count(DISTINCT i.list_id)::int FROM ${suppliedItems} i
          WHERE ${isItem} AND i.partner_id = :partnerId AND (NOT i.is_test OR :includeTest::boolean)) AS on_lists,
         ${columns}
  FROM bounds LEFT JOIN page ON true ${bySaves ? `LEFT JOIN people USING (${key.join(', ')})` : ''}
  LEFT JOIN products p ON p.id = page.product_id ${joins}
  ORDER BY page.${bySaves ? 'saves' : 'shoppers'} DESC, page.saves DESC,
           ${key.map((column) => `page.${column}`).join(', ')}`;
}
