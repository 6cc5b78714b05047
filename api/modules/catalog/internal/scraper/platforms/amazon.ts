import type { Element } from 'domhandler';
import { regionCurrencies } from '#api/contract/currency-signs.ts';
import type { Availability } from '#api/contract/product.ts';
import { parentsOf, textOf } from '../elements.ts';
import type { FoundProduct, WrittenPrice } from '../found-product.ts';
import { oneLine, type Page, urlOn } from '../page.ts';
import { parseStockText } from '../parse-stock-text.ts';
import { pricesIn } from '../prices-in.ts';

export const isAmazon = ({ hostname }: URL) =>
  /(^|\.)amazon\.([a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(hostname);

/** Selectors of the price over the years, the offer in the buy box first. */
const pricePlaces = [
  '#corePriceDisplay_desktop_feature_div .priceToPay',
  '#corePrice_feature_div .a-price:not(.a-text-price)',
  '#corePriceDisplay_desktop_feature_div .a-price:not(.a-text-price)',
  '#corePrice_desktop .a-price:not(.a-text-price)',
  '#corePrice_desktop .apexPriceToPay',
  '#priceblock_dealprice',
  '#priceblock_saleprice',
  '#priceblock_ourprice',
  '#price_inside_buybox',
  '#newBuyBoxPrice',
  '#buyNewSection .offer-price',
  '#buyNewSection .a-color-price',
  '#buyBoxAccordion .offer-price',
  '#buyBoxAccordion .a-price',
  '#kindle-price',
  '#digital-list-price + * .a-color-price',
  '#buybox .a-color-price',
  '#tmmSwatches .selected .a-color-price',
  '#mediaTab_content_landing .header-price',
  '#usedBuySection .offer-price',
  '#priceblock_pospromoprice',
  '#actualPriceValue',
  '#mobile_price_feature_div .a-price',
  '#olp-upd-new .a-color-price',
  '#unqualifiedBuyBox .a-color-price',
  '#olp_feature_div .a-color-price',
  '#moreBuyingChoices_feature_div .a-color-price',
  '#tmmSwatches .selected .a-color-secondary',
  '#tmmSwatches .a-button-selected .a-color-secondary',
  '[id^="buy_button_buyBox"] .a-text-bold',
];

const inStock =
  /^\s*(in stock|available)|auf lager|en stock|disponibil|op voorraad|dostępn|em estoque|w magazynie|在庫あり|i lager|usually dispatched|gewöhnlich versandfertig|normalmente|habituellement|only \d+ left|nur noch \d+|solo \d+|il ne reste/i;

/**
 * The product on an Amazon page, which has no structured data and many other products' prices.
 * Undefined if it shows no product.
 */
export function readAmazon(page: Page): FoundProduct | undefined {
  const { $ } = page;
  const title = oneLine(
    textOf($('#productTitle, #ebooksProductTitle, #title h1, #title_feature_div h1').get(0), 1_000),
    500,
  );
  const other = /\/(dp|gp\/product)\//.test(page.url.pathname)
    ? oneLine(textOf($('h1').get(0), 1_000), 500)
    : undefined;
  if (!title && !other) return undefined;
  return {
    title: title ?? other,
    images: imagesOf(page),
    price: priceOf(page),
    availability: stockOf(page),
    brand: oneLine(textOf($('#bylineInfo').get(0), 200), 200)?.replace(
      /^(Brand|Marke|Marque|Marca|Merk|Marka):\s*|^Visit the | Store$/g,
      '',
    ),
  };
}

/** Used offers are listed next to new ones, and before them if they are cheaper. */
const isUsed = (element: Element) =>
  [element, ...parentsOf(element, 40)].some(({ attribs }) =>
    /^used|Used|^olp-upd-used/.test(attribs.id ?? ''),
  );

const priceOf = (page: Page) =>
  priceWhere(page, (element) => !isUsed(element)) ?? priceWhere(page, () => true);

function priceWhere(page: Page, isWanted: (element: Element) => boolean): WrittenPrice | undefined {
  for (const place of pricePlaces) {
    const element = page.$<Element, string>(place).not('.a-popover-preload *').toArray().find(isWanted);
    const whole = element && (page.$(element).find('.a-offscreen').get(0) ?? element);
    const price = pricesIn(page, textOf(whole, 200))[0] ?? pricesIn(page, textOf(element, 200))[0];
    if (price ?? bareIn(page, textOf(element, 200))) return price ?? bareIn(page, textOf(element, 200));
  }
  return undefined;
}

/** Older Indian pages show the rupee sign as an image. */
function bareIn({ region }: Page, text: string): WrittenPrice | undefined {
  const amount = /^\s*(\d[\d,]*\.\d\d)\s*$/.exec(text)?.[1];
  const currency = regionCurrencies[region ?? ''];
  return amount && currency ? { amount, currency, machine: false } : undefined;
}

function stockOf({ $ }: Page): Availability | undefined {
  const said = textOf($('#availability, #outOfStock, #availability_feature_div').get(0), 300);
  const isGone =
    /unavailable|nicht verfügbar|indisponible|non disponibile|no disponible|niet beschikbaar|niedostępn|indisponível|在庫切れ|nicht auf lager|épuisé|out of stock/i.test(
      said,
    );
  const stock = isGone ? 'out_of_stock' : inStock.test(said) ? 'in_stock' : parseStockText(said);
  if (stock) return stock === 'discontinued' ? 'out_of_stock' : stock;
  return $('#add-to-cart-button, #buy-now-button, #one-click-button').length > 0 ? 'in_stock' : undefined;
}

const pictures =
  '#landingImage, #imgBlkFront, #ebooksImgBlkFront, #main-image, #img-canvas img, #digitalMusicProductImage_feature_div img';

function imagesOf(page: Page): string[] | undefined {
  const { attribs } = page.$(pictures).get(0) ?? {};
  const sizes = Object.entries(sizesIn(attribs?.['data-a-dynamic-image'])).sort(([, a], [, b]) => b - a);
  const urls = [attribs?.['data-old-hires'], ...sizes.map(([url]) => url), attribs?.src]
    // `/images/G/` has Amazon's own graphics.
    .filter((url) => url && !url.startsWith('data:') && !url.includes('/images/G/'))
    .map((url) => urlOn(page, url))
    .filter((url) => url !== undefined);
  return urls.length > 0 ? urls.slice(0, 1) : undefined;
}

/** Areas in pixels by URL, from `{"https://…/a.jpg": [500, 400]}`. */
function sizesIn(json: string | undefined): Record<string, number> {
  try {
    const sizes = Object.entries(JSON.parse(json ?? '{}') as Record<string, unknown>).slice(0, 50);
    return Object.fromEntries(
      sizes.map(([url, size]) => [url, Array.isArray(size) ? Number(size[0]) * Number(size[1]) || 0 : 0]),
    );
  } catch {
    return {};
  }
}
