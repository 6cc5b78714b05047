import { formatText } from '#api/contract/language/format.ts';
import { messages } from '#api/platform/messages.ts';
import { pageLanguage } from '#api/platform/page-language.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { loadSitePage } from './page.server.ts';

/** The home page's data, including the texts of its head. */
export function loadHomePage(hosted: HostedLoadContext, request: Request) {
  const { data, headers } = loadSitePage(hosted, request);
  const { brandName, portalUrl, address, texts } = data;
  const { siteUrl, baseUrl } = hosted.publicUrls;
  const lang = pageLanguage();
  const { homeTitle, homeText } = messages('landing', lang);
  const page = {
    lang,
    title: `${formatText(lang, homeTitle)} · ${brandName}`,
    description: formatText(lang, homeText),
    pricesTitle: formatText(lang, texts.pricesLink),
    brandName,
    portalUrl,
    siteUrl,
    baseUrl,
    address,
  };
  return { page, headers };
}
