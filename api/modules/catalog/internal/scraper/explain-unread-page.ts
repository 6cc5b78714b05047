import type { FoundOnPage, ScrapeResultCode, UnreadReason } from '#api/contract/product.ts';
import type { FoundProduct } from './found-product.ts';
import type { Page } from './page.ts';

/** A page without a product, and the reason for the shopper. */
export interface UnreadPage {
  failure: Extract<ScrapeResultCode, 'not_a_product_page' | 'fallback_scrape_failed' | 'external_error'>;
  reason?: UnreadReason;
  found?: FoundOnPage;
}

/** Pages that shops and their bot protection return to programs. */
const challenges =
  'form[action*="validateCaptcha"],#challenge-form,#challenge-running,#px-captcha,script[src*="captcha-delivery.com"]';
const refusals =
  /^(just a moment|access (to this page has been )?denied|attention required|robot check|pardon our interruption)/i;
/** Pages rendered in the browser have hardly any text in their HTML. */
const leastText = 200;
/** Scripts that run, unlike structured data. */
const runs = 'script:not([type]),script[src],script[type="module"],script[type="text/javascript"]';

/**
 * Why a page shows no product: it refuses us, shows several, or needs a browser. `isKnown`: its
 * shop system states the kind of page, so a browser wouldn't show a product, either.
 */
export function explainUnreadPage(
  { $ }: Page,
  {
    title,
    images,
    isList,
    isKnown,
  }: { title: string | undefined; images: FoundProduct['images']; isList: boolean; isKnown: boolean },
): UnreadPage {
  const isBare = isEmpty($);
  if (isBare && (refusals.test($('title').first().text().trim()) || $(challenges).length > 0))
    return { failure: 'external_error', reason: 'refused' };
  const found = title ? { found: { title, image_url: images?.[0] ?? null } } : {};
  if (isList) return { failure: 'not_a_product_page', reason: 'list', ...found };
  if (isBare && !isKnown && $(runs).length > 0)
    return { failure: 'fallback_scrape_failed', reason: 'needs_browser', ...found };
  return { failure: 'not_a_product_page', ...found };
}

function isEmpty($: Page['$']): boolean {
  let length = 0;
  for (const element of $('body *').toArray()) {
    if ('name' in element && /^(script|style|noscript|template)$/.test(element.name)) continue;
    for (const child of element.children) if (child.type === 'text') length += child.data.trim().length;
    if (length >= leastText) return false;
  }
  return true;
}
