/**
 * SQL of the name by which a partner `p` knows a shopper or an item. It's meaningless to other
 * partners, and can't be matched with anything that shared lists show.
 * @param kind `shp_` for shoppers, `itm_` for items
 * @param id SQL of its ID; null for no name
 */
export const pseudonym = (kind: 'shp_' | 'itm_', p: string, id: string): string =>
  `'${kind}' || left(encode(sha256(convert_to(${p}.pseudonym_salt::text || '${kind}' || (${id})::text, 'UTF8')), 'hex'), 24)`;
