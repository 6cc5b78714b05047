import type { Context } from '#api/platform/context.ts';
import { findActiveKey } from './find-key.ts';
import { previewHost } from './shop-hosts.ts';
import { maySignIn } from './verified-hosts.ts';

const loopback = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*'];
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/;

/** Shopify's theme editor, which frames a preview of the shop, and the admin, which frames the editor. */
const themeEditor = ['https://online-store-web.shopifyapps.com', 'https://admin.shopify.com'];

/** The origins that can frame a basket, and whether it takes shoppers' sessions there. */
export interface Framing {
  /** The key's partner; null for an unknown key. */
  partnerId: number | null;
  /** Sources for `frame-ancestors`. */
  frameAncestors: string[];
  /** Whether the frame takes the sessions of shoppers who sign in. */
  signsIn: boolean;
}

/**
 * The framing of a basket or a save frame that a page of this origin opened with this key. It can
 * be framed by https pages on the key's allowed domains and its partner's verified hosts, by local
 * pages, and, for a Shopify shop, by its theme editor. If the key has no domains, any https page
 * can frame it, but then it takes no sessions.
 * @param origin as claimed by the frame's URL; `frameAncestors` keep out pages of other origins
 */
export async function framingOf(ctx: Context, keyValue: string, origin: string): Promise<Framing> {
  const key = await findActiveKey(ctx, keyValue);
  const allowed = hostsIn(key?.allowedDomains);
  const isOurs = ctx.settings.hostedOrigins.has(origin);
  const signsIn = key !== null && (isOurs || maySignIn(key, origin));
  const isOpen = allowed.length === 0 && !signsIn;
  const hosts = [...allowed, ...hostsIn(key?.verifiedHosts)].map((named) => `https://${named}`);
  const shops = isOpen ? ['https:'] : [...new Set(hosts)];
  const own = isOurs ? ["'self'"] : [];
  const editors = allowed.includes(previewHost) ? themeEditor : [];
  return {
    partnerId: key?.partner.id ?? null,
    frameAncestors: [...own, ...shops, ...editors, ...loopback],
    signsIn,
  };
}

const hostsIn = (entries: readonly string[] = []) =>
  entries.map((entry) => entry.toLowerCase()).filter((entry) => host.test(entry));
