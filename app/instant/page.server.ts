import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { findActiveKey, frameAncestors, originOf } from '#app/basket/basket.server.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { InstantPage } from './instant-page.ts';

/** The frame's data, from its URL alone: who the shopper is shows in the browser. */
export async function loadInstantPage({ ctx, publicUrls }: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const publicKey = query.get('key') ?? '';
  const props: InstantPage = {
    baseUrl: publicUrls.baseUrl,
    publicKey,
    partnerId: (await findActiveKey(ctx, publicKey))?.partner.id ?? null,
    shopOrigin: originOf(query.get('origin')) ?? new URL(publicUrls.siteUrl).origin,
    lang: pickLanguage(query.get('lang'), request.headers.get('Accept-Language')),
  };
  const headers = securityHeaders({ ...publicUrls, frameAncestors: await frameAncestors(ctx, publicKey) });
  return { data: { props, script: clientEntryScript('instant') }, init: { headers } };
}
