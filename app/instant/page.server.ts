import { readShopAlerts } from '#api/modules/alerts/read-shop-alerts.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { framingOf, originOf } from '#app/basket/basket.server.ts';
import { clientEntryCode, clientEntryScript } from '#app/hosted/client-entry.server.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { inlineHash } from '#app/hosted/theme-style.server.ts';
import type { InstantPage } from './instant-page.ts';

/** The frame's data, from its URL alone; the browser finds out who the shopper is. */
export async function loadInstantPage({ ctx, publicUrls }: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const publicKey = query.get('key') ?? '';
  const shopOrigin = originOf(query.get('origin')) ?? new URL(publicUrls.siteUrl).origin;
  const { partnerId, frameAncestors, signsIn } = await framingOf(ctx, publicKey, shopOrigin);
  const props: InstantPage = {
    baseUrl: publicUrls.baseUrl,
    publicKey,
    partnerId,
    signsIn,
    hasAlerts: partnerId !== null && (await emailsDrops(ctx, partnerId)),
    shopOrigin,
    lang: pickLanguage(query.get('lang'), request.headers.get('Accept-Language')),
  };
  // A waiting shopper shouldn't also wait for a script; otherwise, the browser may have it cached.
  const code = query.has('now') ? clientEntryCode('instant') : undefined;
  const scriptHashes = code ? [inlineHash(code)] : [];
  const headers = securityHeaders({ ...publicUrls, frameAncestors, scriptHashes });
  return { data: { props, script: clientEntryScript('instant'), code }, init: { headers } };
}

async function emailsDrops(ctx: HostedLoadContext['ctx'], partnerId: number): Promise<boolean> {
  const { price_drop: isOn, emails_included: isIncluded } = await readShopAlerts(ctx, partnerId);
  return isOn && isIncluded;
}
