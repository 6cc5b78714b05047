/**
 * SQL of the name under which a partner `p` knows a shopper or an item. It says nothing to other partners, and can't be
 * compared with anything that shared lists show.
 * @param kind `shp_` for shoppers, `itm_` for items
 * @param id SQL of its ID; null: no name
 */
export const pseudonym = (kind: 'shp_' | 'itm_', p: string, id: string): string =>
  `'${kind}' || left(encode(sha256(convert_to(${p}.pseudonym_salt::text || '${kind}' || (${id})::text, 'UTF8')), 'hex'), 24)`;
