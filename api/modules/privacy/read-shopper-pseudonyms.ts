import { pseudonym } from '#api/modules/events/pseudonym.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const read = statement('shopper_names')`
  SELECT ${pseudonym('shp_', 'p', 'shopper.id')} AS name FROM partners p, unnest(:userIds::uuid[]) AS shopper (id)
  WHERE :partnerId?::bigint IS NULL OR p.id = :partnerId`;

/** Shoppers' pseudonyms in the events of one partner, or of all. */
export async function readShopperPseudonyms(
  sql: Sql,
  shoppers: { userIds: string[]; partnerId: number | null },
): Promise<string[]> {
  return (await sql.rows(read, shoppers)).flatMap(({ name }) => name ?? []);
}
