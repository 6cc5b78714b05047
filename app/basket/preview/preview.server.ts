import { formatText } from '#api/contract/language/format.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { PreviewProps } from './preview-root.tsx';
import { sampleItems } from './sample-items.server.ts';

/** The origins of Shopify's admin, which embeds the app that contains the preview. */
const shopifyAdmin = ['https://admin.shopify.com', 'https://*.myshopify.com'];

/** The preview has no partner: all of its data comes from an editor on a page of this service. */
export function loadPreviewPage(
  { ctx, publicUrls, brandName, shopify }: HostedLoadContext,
  request: Request,
) {
  const query = new URL(request.url).searchParams;
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('basket', lang);
  const { siteUrl, appUrl, portalUrl } = ctx.settings;
  const editorOrigins = [...new Set([siteUrl, appUrl, portalUrl].map((address) => new URL(address).origin))];
  const props: PreviewProps = {
    lang,
    texts,
    brandName,
    editorOrigins,
    samples: sampleItems(lang),
    isDemo: query.has('demo'),
  };
  return {
    data: { lang, title: formatText(lang, texts.title), props, script: clientEntryScript('basket-preview') },
    init: {
      headers: securityHeaders({
        ...publicUrls,
        frameAncestors: [...editorOrigins, ...(shopify ? shopifyAdmin : [])],
      }),
    },
  };
}
