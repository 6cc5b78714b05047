import { formatText } from '#api/contract/language/format.ts';
import { languages } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { legalLinks } from '#api/platform/legal-links.ts';
import { messages } from '#api/platform/messages.ts';
import { footLinks } from '#app/hosted/foot-links.server.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';

/** The data of the service's own pages: no shop, no shopper, no script. */
export function loadSitePage(page: HostedLoadContext, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const wanted = searchParams.get('lang') ?? /^\/([a-z]{2})\//.exec(pathname)?.[1] ?? null;
  const lang = pickLanguage(wanted, request.headers.get('Accept-Language'));
  const { portalUrl, siteUrl, legalUrls } = page.ctx.settings;
  const texts = messages('site', lang);
  return {
    data: {
      lang,
      texts,
      brandName: page.brandName,
      requestId: page.requestId,
      portalUrl,
      address: siteUrl + pathname,
      // Many pages choose their language themselves.
      links: Object.fromEntries(languages.map((each) => [each, footLinks(siteUrl, each)])),
      legal: Object.fromEntries(languages.map((each) => [each, legalLinks(legalUrls, each)])),
      reference: formatText(lang, texts.reference, { id: page.requestId }),
    },
    headers: securityHeaders({
      ...page.publicUrls,
      framesOwn: pathname === '/',
      // A failed basket is shown inside any shop's page; there's nothing that clickjacking could
      // reach.
      frameAncestors: pathname === '/basket' ? ['*'] : [],
    }),
  };
}

export type SitePage = ReturnType<typeof loadSitePage>['data'];
