import type { WantedSort } from '#api/contract/analytics-report.ts';
import { suppliedItems } from '#api/modules/lists/supplied-items.ts';
import { statement } from '#api/platform/db/statement.ts';
import { otherSpellings, savesInScope } from './scope.ts';

/** As in `readShoppers`: counts owners `l.owner_id` of lists `s.list_id`, and deleted lists. */
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

/** The ledger keeps the spelling under which a product and its variant were saved at the time. */
const plainVariant = `regexp_replace(a.variant_id, '^gid:.*/', '')`;
const spelled = { product_id: 'a.product_id', variant_id: `${plainVariant} AS variant_id` };
const plain = { product_id: 'coalesce(p.same_as, c.product_id) AS product_id', variant_id: 'c.variant_id' };

type Key = readonly (keyof typeof plain)[];

function counted(key: Key, condition: string): string {
  const columns = key.map((column) => plain[column]).join(', ');
  const groups = key.map((_, at) => at + 1).join(', ');
  return `counted AS (
    SELECT ${columns}, sum(c.saves)::int AS saves FROM (
      SELECT ${key.map((column) => spelled[column]).join(', ')}, count(*)::int AS saves
      FROM usage_actions a WHERE ${savesInScope} AND ${condition} GROUP BY ${groups}
    ) c LEFT JOIN ${otherSpellings} p ON p.id = c.product_id GROUP BY ${groups})`;
}

/** Saves on the same list are grouped first, because a list has one owner. */
const shoppersOf = (candidates: string, key: Key) => {
  const names = key.map((column) => `${candidates}.${column}`).join(', ');
  const isVariant = key.includes('variant_id') ? `AND ${plainVariant} = ${candidates}.variant_id` : '';
  return `ids AS (
      SELECT product_id AS id, product_id FROM ${candidates}
      UNION SELECT p.id, ${candidates}.product_id FROM ${candidates} JOIN products p ON p.same_as = ${candidates}.product_id
    ), s AS (
      SELECT ${names}, a.list_id FROM ${candidates} JOIN ids USING (product_id) JOIN usage_actions a ON a.product_id = ids.id ${isVariant}
      WHERE ${savesInScope} GROUP BY ${names}, a.list_id
    ), people AS (
      SELECT ${key.join(', ')}, ${countShoppers}
      FROM s LEFT JOIN lists l ON l.id = s.list_id GROUP BY ${key.join(', ')}
    )`;
};

/** SQL of a `page` of `matching`, and of the `people` who saved anything that can be on it. */
const pages = {
  saves: (key: Key) => `page AS MATERIALIZED (
    SELECT * FROM matching ORDER BY saves DESC, ${key.join(', ')} LIMIT :limit OFFSET (SELECT skipped FROM bounds)
  ), ${shoppersOf('page', key)}`,
  shoppers: (key: Key) => `candidates AS MATERIALIZED (
    SELECT * FROM matching ORDER BY saves DESC, ${key.join(', ')} LIMIT :candidates
  ), ${shoppersOf('candidates', key)}, page AS MATERIALIZED (
    SELECT ${key.join(', ')}, saves FROM candidates JOIN people USING (${key.join(', ')})
    ORDER BY shoppers DESC, saves DESC, ${key.join(', ')} LIMIT :limit OFFSET (SELECT skipped FROM bounds)
  )`,
};

/** SQL: no other product can be on the page, because none has more shoppers than saves. */
const isSure = {
  saves: () => 'true',
  shoppers: (
    key: Key,
  ) => `(bounds.total <= :candidates OR coalesce((SELECT min(people.shoppers) FROM page JOIN people USING (${key.join(', ')}))
    >= (SELECT min(saves) FROM candidates), false))`,
};

/**
 * The most saved products or variants of a scope, filtered by title (`:pattern`, a LIKE pattern or
 * null), as a page of `:limit` rows from `:offset`; past the end, returns the last page. A ranking
 * by shoppers only counts the shoppers of the `:candidates` with the most saves; unless it
 * `is_sure`, the page needs more candidates. In the given columns, `page` has the saves, and `p` is
 * the product.
 */
export function wantedStatement<What extends keyof typeof keys, Sort extends WantedSort>(
  what: What,
  sort: Sort,
  { columns, joins = '' }: { columns: string; joins?: string },
) {
  const key: Key = keys[what];
  const isItem = key.map((column) => `i.${column} = page.${column}`).join(' AND ');
  return statement(`analytics_${what}_by_${sort}`)`
  WITH ${counted(key, which[what])}, matching AS MATERIALIZED (
    SELECT c.* FROM counted c
    WHERE :pattern?::text IS NULL OR EXISTS (SELECT 1 FROM products p WHERE p.id = c.product_id AND (
        p.title ILIKE :pattern OR (p.private AND EXISTS (
          SELECT 1 FROM ${suppliedItems} i WHERE i.product_id = p.id AND i.partner_id = :partnerId AND i.title ILIKE :pattern))))
  ), bounds AS (
    SELECT count(*)::int AS total, least(:offset::int, greatest(0, (count(*)::int - 1) / :limit::int * :limit::int)) AS skipped
    FROM matching
  ), ${pages[sort](key)}
  SELECT bounds.total, bounds.skipped, ${isSure[sort](key)} AS is_sure, ${key.map((column) => `page.${column}`).join(', ')}, page.saves, people.shoppers,
         (SELECT count(DISTINCT i.list_id)::int FROM ${suppliedItems} i
          WHERE ${isItem} AND i.partner_id = :partnerId AND (NOT i.is_test OR :includeTest::boolean)) AS on_lists,
         ${columns}
  FROM bounds LEFT JOIN page ON true LEFT JOIN people USING (${key.join(', ')})
  LEFT JOIN products p ON p.id = page.product_id ${joins}
  ORDER BY ${sort === 'saves' ? '' : 'people.shoppers DESC, '}page.saves DESC, ${key.map((column) => `page.${column}`).join(', ')}`;
}
