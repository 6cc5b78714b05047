import { listVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** As in the URLs that shoppers have saved, which say whether it begins with `www.`; else as the shop's platform says. */
const mainHost = statement('import_main_host')`
  WITH shop AS MATERIALIZED (
    SELECT primary_host FROM shops WHERE partner_id = :partnerId AND status = 'active' AND primary_host IS NOT NULL ORDER BY id LIMIT 1)
  SELECT coalesce(
    (SELECT substring(p.url from '^https?://([^/?#]+)') FROM products p
     WHERE p.domain = ANY(coalesce((SELECT ARRAY[primary_host] FROM shop), :hosts::text[])) AND p.same_as IS NULL AND p.url IS NOT NULL
     ORDER BY p.id DESC LIMIT 1),
    (SELECT primary_host FROM shop)) AS host`;

/**
 * The hosts that a partner's products are on, without `www.`.
 * @returns `main`: the one for URLs that a file doesn't give, as it's written in them
 */
export async function readShopHosts(
  sql: Sql,
  partnerId: number,
): Promise<{ main: string | undefined; all: string[] }> {
  const verified = (await listVerifiedHosts(sql, partnerId)).map((host) => host.replace(/^\*\./, ''));
  const [found] = await sql.rows(mainHost, { partnerId, hosts: verified });
  const shops = verified.filter((host) => !host.endsWith('.myshopify.com'));
  return { main: found?.host ?? shops[0] ?? verified[0], all: verified };
}
