import { isAnothersHost } from '#api/modules/keys/shop-hosts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** The data that a shop can export or delete: items saved from it, and nothing of another shop. */
export interface ShopScope {
  shopId: number;
  partnerId: number;
  /** Without `www.`: an item from one of these hosts belongs to this shop unless it is another partner's. */
  hosts: string[];
  /** Hosts of the partner's other shops, whose items don't belong to this one. */
  otherHosts: string[];
  /** Null without other shops; with them, only counts and events with this key are this one's. */
  onlyKeyId: number | null;
}

/** Excludes hosts that the shop no longer uses and that now belong to another shop. */
const readReach = statement('privacy_shop_reach')`
  WITH shop AS (SELECT id, partner_id, api_key_id, hosts || domain AS hosts FROM shops WHERE domain = :shopDomain)
  SELECT s.id AS "shopId", s.partner_id AS "partnerId",
    ARRAY(SELECT DISTINCT h FROM unnest(s.hosts) h WHERE NOT ${isAnothersHost}) AS hosts,
    ARRAY(SELECT DISTINCT h FROM shops o, unnest(o.hosts || o.domain) h
      WHERE o.partner_id = s.partner_id AND o.id <> s.id AND h <> ALL(s.hosts)) AS "otherHosts",
    CASE WHEN EXISTS (SELECT 1 FROM shops o WHERE o.partner_id = s.partner_id AND o.id <> s.id)
      THEN coalesce(s.api_key_id, 0) END AS "onlyKeyId"
  FROM shop s`;

/** The reach of a shop; null if the shop is unknown or has been deleted. */
export async function readShopScope(sql: Sql, shopDomain: string): Promise<ShopScope | null> {
  const [reach] = await sql.rows(readReach, { shopDomain });
  return reach ?? null;
}

/** SQL condition: `list_items i` belongs to the shop. Takes the values of `reachValues`. */
export const isOfShop = `(
  (i.source_shop_id = :shopId AND (i.source_domain IS NULL OR i.source_domain <> ALL(:otherHosts)))
  OR (i.source_domain = ANY(:hosts) AND coalesce(i.source_partner_id, :partnerId) = :partnerId))`;

/** SQL condition: `item_sources s` belongs to the shop. */
export const isSuppliedByShop = `(
  (s.shop_id = :shopId AND (s.domain IS NULL OR s.domain <> ALL(:otherHosts))) OR (s.domain = ANY(:hosts) AND s.partner_id = :partnerId))`;

export const reachValues = ({ shopId, partnerId, hosts, otherHosts }: ShopScope) => ({
  shopId,
  partnerId,
  hosts,
  otherHosts,
});
