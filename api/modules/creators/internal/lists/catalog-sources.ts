import { isPublic, isShareable } from '#api/modules/catalog/product-record.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { suppliedItems } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isPublicShop } from '../shops/public-shop.ts';

const hostsOfPartner = statement('creator_catalog_hosts')`
  SELECT DISTINCT host FROM (
    SELECT unnest(allowed_domains) AS host FROM api_keys
    WHERE partner_id = :partnerId AND status = 'active' AND (expires_at IS NULL OR expires_at > :now)
    UNION ALL
    SELECT unnest(hosts) FROM shops WHERE partner_id = :partnerId AND status = 'active'
  ) entries`;

/**
 * The hosts of a partner's own products, normalized like those of products, and the domains of its
 * wildcards.
 */
export async function catalogHosts(
  ctx: Context,
  partnerId: number,
): Promise<{ hosts: string[]; endings: string[] }> {
  const rows = await ctx.sql.rows(hostsOfPartner, { partnerId, now: ctx.clock() });
  const entries = rows.map(({ host }) => host.trim().toLowerCase());
  const wild = entries.filter((entry) => entry.startsWith('*.'));
  return {
    hosts: entries.filter((entry) => !entry.startsWith('*.')).map(siteHost),
    // Product hosts have no `www.`, so here `*.example.com` also covers the apex.
    endings: wild.map((entry) => entry.slice(2).replace(/:\d+$/, '')),
  };
}

/**
 * SQL for IDs of the products `p` that a partner can add to its lists: those in its own shops, those sold at its
 * `:hosts`, those saved with its keys at hosts under `:endings` (which may include other people's hosts), and those
 * shown in live shops. Excludes products that shoppers saved elsewhere, and other partners' manual products.
 * @param only SQL condition on `p`, given SQL for the partner's title of it
 * @param most SQL that orders and limits each source
 */
export const catalogIds = (only: (calledBy: string) => string, most = ''): string => `
  (SELECT DISTINCT p.id FROM creator_items i JOIN creator_shops s ON s.id = i.shop_id
   JOIN products p ON p.id = i.product_id WHERE s.partner_id = :partnerId AND ${only('i.title')} ${most})
  UNION
  (SELECT p.id FROM products p WHERE p.domain = ANY(:hosts::text[]) AND ${isPublic} AND ${only('NULL')} ${most})
  UNION
  (WITH RECURSIVE known (domain) AS (
     (SELECT min(domain) FROM products WHERE cardinality(:endings::text[]) > 0)
     UNION ALL
     SELECT (SELECT min(p.domain) FROM products p WHERE p.domain > known.domain) FROM known WHERE known.domain IS NOT NULL
   )
   SELECT p.id FROM known JOIN products p ON p.domain = known.domain
   WHERE EXISTS (SELECT 1 FROM unnest(:endings::text[]) AS e (ending)
                 WHERE known.domain = ending OR right(known.domain, length(ending) + 1) = '.' || ending)
     AND EXISTS (SELECT 1 FROM ${suppliedItems} i WHERE i.product_id = p.id AND i.partner_id = :partnerId)
     AND ${only('NULL')} ${most})
  UNION
  (SELECT p.id FROM products p
   WHERE p.url_hash IS NOT NULL AND ${isShareable} AND EXISTS (
     SELECT 1 FROM creator_items i JOIN creator_shops s ON s.id = i.shop_id
     WHERE i.product_id = p.id AND ${isPublicShop('s')})
     AND ${only('NULL')} ${most})`;
