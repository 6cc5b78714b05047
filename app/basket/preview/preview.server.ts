import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import type { HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import bowls from '#app/ui/samples/bowls.webp';
import candle from '#app/ui/samples/candle.webp';
import carafe from '#app/ui/samples/carafe.webp';
import cushion from '#app/ui/samples/cushion.webp';
import mug from '#app/ui/samples/mug.webp';
import vase from '#app/ui/samples/vase.webp';
import type { BasketItem } from '../saved-item.ts';
import type { PreviewProps } from './preview-root.tsx';

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
    data: {
      lang,
      title: formatText(lang, texts.yourWishlist),
      props,
      script: clientEntryScript('basket-preview'),
    },
    init: {
      headers: securityHeaders({
        ...publicUrls,
        frameAncestors: [...editorOrigins, ...(shopify ? shopifyAdmin : [])],
      }),
    },
  };
}

/** Sample items of a small home goods shop; the last one has no variant for the cart. */
function sampleItems(lang: Language): BasketItem[] {
  const text = (key: keyof Messages<'samples'>) => formatText(lang, messages('samples', lang)[key]);
  const sample = (
    itemId: number,
    key: 'mug' | 'carafe' | 'holders' | 'vase' | 'cushion' | 'bowls',
    imageUrl: string,
    priceMinor: number,
    more: Partial<BasketItem> = {},
  ): BasketItem => ({
    itemId,
    productId: itemId,
    title: text(key),
    imageUrl,
    priceMinor,
    listId: 1,
    listName: text('homeList'),
    variantTitle: key === 'bowls' ? null : text(`${key}Variant`),
    priceAsOf: 0,
    availability: null,
    stockLeft: null,
    asOf: 0,
    description: text(`${key}Text`),
    compareAtMinor: null,
    savedMinor: null,
    savedUrl: `https://shop.example/products/${itemId}`,
    productUrl: `https://shop.example/products/${itemId}`,
    currency: null,
    variantId: String(100 + itemId),
    quantity: 1,
    bought: null,
    alerts: null,
    meta: {},
    savedAt: 1_000 - itemId,
    canRemove: true,
    ...more,
  });
  return [
    sample(1, 'mug', mug, 2_499),
    sample(2, 'carafe', carafe, 2_999, { compareAtMinor: 3_600 }),
    sample(3, 'holders', candle, 2_999),
    sample(4, 'vase', vase, 5_400),
    sample(5, 'cushion', cushion, 4_400),
    sample(6, 'bowls', bowls, 6_800, { variantId: null }),
  ];
}
