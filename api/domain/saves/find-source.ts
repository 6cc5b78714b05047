import type { Context } from '../context.ts';
import { findActiveKeyById, requireActiveKey } from '../keys/find-key.ts';
import { siteHost } from '../keys/origin.ts';
import { canonicalUrl } from '../products/canonical-url.ts';
import { requireWidgetToken } from '../widget/widget-token.ts';
import type { SaveSource } from './save-values.ts';

/** A platform shop is known to be its partner's; an allow-list only says so. */
const keyOfHost = {
  name: 'key_of_host',
  text: `
    SELECT k.id FROM (
      SELECT 1 AS rank, k.id FROM shops s JOIN api_keys k ON k.partner_id = s.partner_id
      WHERE s.domain = ANY($1) AND s.status = 'active' AND k.status = 'active'
        AND (k.expires_at IS NULL OR k.expires_at > $3)
      UNION ALL
      SELECT 2, id FROM api_keys
      WHERE allowed_domains && $2::text[] AND status = 'active' AND (expires_at IS NULL OR expires_at > $3)
    ) k ORDER BY k.rank, k.id LIMIT 1`,
};

/**
 * The allow-list entries that cover a product's host: itself, with `www.`, and a wildcard of every domain above it, each
 * also with the port where there is one.
 */
function entriesFor(host: string, port: string): string[] {
  const labels = host.split('.');
  const above = labels.slice(1, -1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`);
  const entries = [host, `www.${host}`, ...above];
  return port ? [...entries, ...entries.map((entry) => `${entry}:${port}`)] : entries;
}

export interface Credentials {
  widgetToken?: string;
  publicKey?: string;
  /** The request's Origin header. */
  origin?: string;
}

/**
 * Whose a save by a shopper's own app is: of the widget token or public key that is sent, else of the partner whose shop
 * the product's host is, else nobody's.
 * @throws ServiceError `widget_token_invalid`, `unknown_key`
 */
export async function findSource(
  ctx: Context,
  productUrl: string,
  { widgetToken, publicKey, origin }: Credentials,
): Promise<SaveSource | null> {
  if (widgetToken) return requireWidgetToken(ctx, widgetToken, origin);
  if (publicKey) return { key: await requireActiveKey(ctx, publicKey), origin: null };
  const url = canonicalUrl(productUrl);
  if (!url) return null;
  const host = siteHost(url);
  const [found] = await ctx.sql.rows<{ id: number }>(keyOfHost, [
    [host, `www.${host}`],
    entriesFor(host, new URL(url).port),
    ctx.clock(),
  ]);
  const key = found && (await findActiveKeyById(ctx, found.id));
  return key ? { key, origin: null } : null;
}
