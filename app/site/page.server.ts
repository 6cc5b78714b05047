import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';

/** What a page of the service itself shows: no shop, no shopper, no script. */
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
      // A basket that failed says so inside the shop's page, whichever that is. There is nothing to steal a click for.
      frameAncestors: pathname === '/basket' ? ['*'] : [],
    }),
  };
}

export type SitePage = ReturnType<typeof loadSitePage>['data'];
