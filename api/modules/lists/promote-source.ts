/** Columns that a supplier fills: their names in the item and in `item_sources`, if they differ. */
export const suppliedColumns: [ofItem: string, ofSource: string][] = [
  ['source_partner_id', 'partner_id'],
  ['source_shop_id', 'shop_id'],
  ['source_domain', 'domain'],
  ...[
    'api_key_id',
    'is_test',
    'quantity',
    'title',
    'description',
    'image_url',
    'price_minor',
    'compare_at_price_minor',
    'currency',
    'market_code',
    'checkout_meta',
    'offer_id',
    'source_label',
  ].map((column): [string, string] => [column, column]),
];

const names = (of: 0 | 1, table: string) => suppliedColumns.map((pair) => `${table}.${pair[of]}`).join(', ');

/**
 * Before the items `o` of pairs are deleted, copies the data that their partner supplied to their twins `t`, unless
 * that partner also supplied the twin. Twins without a supplier are promoted next.
 * @param twins SQL that joins `list_items o` and `list_items t`
 */
export const keepSources = (twins: string): string => `
  INSERT INTO item_sources (item_id, owner_id, ${suppliedColumns.map(([, name]) => name).join(', ')}, added_at, updated_at)
  SELECT t.id, t.owner_id, ${names(0, 'o')}, o.added_at, o.updated_at FROM list_items o, list_items t
  WHERE ${twins} AND o.source_partner_id IS NOT NULL AND o.source_partner_id IS DISTINCT FROM t.source_partner_id
  UNION ALL
  SELECT t.id, t.owner_id, ${names(1, 's')}, s.added_at, s.updated_at FROM list_items o, list_items t, item_sources s
  WHERE ${twins} AND s.item_id = o.id AND s.partner_id IS DISTINCT FROM t.source_partner_id
  ON CONFLICT (item_id, partner_id) DO NOTHING`;

/**
 * CTEs that pass items whose first supplier is removed to the oldest of the other suppliers. `promoted` has the IDs
 * of items with a new supplier; the rest stays in `item_sources`.
 * @param leaving SQL that selects the items `i` whose supplier is removed
 */
export const promoteSource = (leaving: string): string => `
  heir AS (
    SELECT DISTINCT ON (s.item_id) s.* FROM item_sources s JOIN list_items i ON i.id = s.item_id
    WHERE ${leaving} AND s.partner_id IS DISTINCT FROM i.source_partner_id
    ORDER BY s.item_id, s.added_at, s.partner_id
  ), inherited AS (
    DELETE FROM item_sources s USING heir WHERE s.item_id = heir.item_id AND s.partner_id = heir.partner_id
  ), promoted AS (
    UPDATE list_items i SET texts = '{}',
      ${suppliedColumns.map(([ofItem, ofSource]) => `${ofItem} = heir.${ofSource}`).join(', ')}
    FROM heir WHERE i.id = heir.item_id RETURNING i.id
  )`;
