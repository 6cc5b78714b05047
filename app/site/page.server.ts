import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';

/** The data of the service's own pages: no shop, no shopper, no script. */
export function loadSitePage(page: HostedLoadContext, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const lang = pickLanguage(searchParams.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('site', lang);
  return {
    data: {
      lang,
      texts,
      brandName: page.brandName,
      requestId: page.requestId,
      portalUrl: page.ctx.settings.portalUrl,
      reference: formatText(lang, texts.reference, { id: page.requestId }),
    },
    headers: securityHeaders({
      ...page.publicUrls,
      // A failed basket shows its error inside any shop's page. There is nothing that clickjacking could reach.
      frameAncestors: pathname === '/basket' ? ['*'] : [],
    }),
  };
}

export type SitePage = ReturnType<typeof loadSitePage>['data'];
