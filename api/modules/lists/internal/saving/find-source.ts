import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { findActiveKeyById } from '#api/modules/keys/find-key.ts';
import { requireUsableKey } from '#api/modules/keys/init-widget.ts';
import { parseOrigin, siteHost } from '#api/modules/keys/origin.ts';
import { isHostOf } from '#api/modules/keys/verified-hosts.ts';
import { requireWidgetToken } from '#api/modules/keys/widget-token.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { SaveSource } from './save-values.ts';

/**
 * The partner that verified the host first and still has valid proof, else one whose proof is
 * temporarily missing. An exact host takes precedence over a wildcard. Among the partner's keys,
 * one that names the host comes first, then a live one.
 */
const keyOfHost = statement('key_of_host')`
  SELECT k.id FROM verified_domains v
  CROSS JOIN LATERAL (
    SELECT id FROM api_keys
    WHERE partner_id = v.partner_id AND status = 'active' AND (expires_at IS NULL OR expires_at > :now)
    ORDER BY allowed_domains && :entries::text[] DESC, environment = 'live' DESC, id LIMIT 1
  ) k
  WHERE v.host = ANY(:hosts)
  ORDER BY v.failing_since IS NOT NULL, v.host = (:hosts::text[])[1] DESC, v.verified_at, v.id LIMIT 1`;

/** A host and the wildcards of all its parent domains. */
function hostsFor(host: string): string[] {
  const labels = host.split('.');
  return [host, ...labels.slice(1, -1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)];
}

export interface Credentials {
  widgetToken?: string;
  publicKey?: string;
  /** The request's Origin header. */
  origin?: string;
}

/**
 * The source of a request with a key. A page must be allowed to use the key, as for init. Requests
 * without an origin come from servers or apps, which no allow-list can name, so their key only has
 * to be usable on some page. Keys are public, so only an origin on one of the partner's hosts
 * proves more than the key; `localhost` and our own pages don't.
 */
async function sourceOfKey(ctx: Context, publicKey: string, text: string | undefined): Promise<SaveSource> {
  const origin = text === undefined ? null : parseOrigin(text);
  const key = await requireUsableKey(ctx, publicKey, origin);
  return { key, origin, onlyKey: origin === null || !isHostOf(key, origin) };
}

/**
 * Finds the partner that a save by a shopper's own app is attributed to: the partner of the widget token or public key,
 * else the partner that has verified the product's host, else none.
 * @throws ServiceError `widget_token_invalid`; for a key, the errors of `initWidget`
 */
export async function findSource(
  ctx: Context,
  productUrl: string,
  { widgetToken, publicKey, origin }: Credentials,
): Promise<SaveSource | null> {
  if (widgetToken) return requireWidgetToken(ctx, widgetToken, origin);
  if (publicKey) return sourceOfKey(ctx, publicKey, origin);
  const url = canonicalUrl(productUrl);
  if (!url) return null;
  const hosts = hostsFor(siteHost(url));
  const entries = [...hosts, `www.${hosts[0]}`];
  const [found] = await ctx.sql.rows(keyOfHost, { hosts, entries, now: ctx.clock() });
  const key = found && (await findActiveKeyById(ctx, found.id));
  return key ? { key, origin: null } : null;
}
