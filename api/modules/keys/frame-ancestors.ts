import type { Context } from '#api/platform/context.ts';
import { findActiveKey } from './find-key.ts';
import { previewHost } from './shop-hosts.ts';

const loopback = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*'];
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/;

/** Shopify's theme editor, which frames a preview of the shop, and the admin, which frames the editor. */
const themeEditor = ['https://online-store-web.shopifyapps.com', 'https://admin.shopify.com'];

/**
 * The pages that can frame a basket opened with this key, as sources for `frame-ancestors`: https pages on the key's
 * allowed domains (any https page if there are none), local pages, and for a Shopify shop its theme editor.
 */
export async function frameAncestors(ctx: Context, keyValue: string): Promise<string[]> {
  const key = await findActiveKey(ctx, keyValue);
  const domains = (key?.allowedDomains ?? [])
    .map((domain) => domain.toLowerCase())
    .filter((domain) => host.test(domain));
  const shops = domains.length > 0 ? domains.map((domain) => `https://${domain}`) : ['https:'];
  return [...shops, ...(domains.includes(previewHost) ? themeEditor : []), ...loopback];
}
