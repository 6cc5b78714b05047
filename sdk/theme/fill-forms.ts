/**
 * `{site}/sdk/v1/forms.js`: puts references of wishes into the theme's product forms, to match
 * orders with wishes. The theme's script loads it once there are references.
 */
import { choiceOf } from '#api/contract/wish.ts';
import type { SavedReference } from '../../api/contract/messages.ts';
import type { PageSetup } from './page-setup.ts';
import { anyForm, choiceIn, productFormNear } from './product-form.ts';
import { handleOf } from './product-handle.ts';

const fieldName = 'properties[_wl]';

/** The shopper's saved wishes. */
let saved: SavedReference[] = [];
/**
 * The product whose page was opened through a link with a reference. Kept, because themes rewrite
 * the URL when the variant changes.
 */
let linked: { handle: string | undefined; wl: string } | undefined;
let setup: PageSetup | undefined;

interface ShopifyGlobal {
  customerPrivacy?: { preferencesProcessingAllowed?(): boolean; analyticsProcessingAllowed?(): boolean };
  loadFeatures?(features: { name: string; version: string }[], done: () => void): void;
}

const shopify = () => (window as { Shopify?: ShopifyGlobal }).Shopify;

/** Whether Shopify confirms that the shopper's list may be used for the shop's statistics. */
function isAllowed(): boolean {
  const privacy = shopify()?.customerPrivacy;
  return !!(privacy?.preferencesProcessingAllowed?.() && privacy.analyticsProcessingAllowed?.());
}

/**
 * The reference in the page's URL for the page's own product, otherwise that of the chosen variant,
 * if it's saved.
 */
function referenceFor(form: HTMLFormElement): string | undefined {
  const { variantId, properties, sellingPlan } = choiceIn(form);
  const variants = setup?.product?.variants;
  const isPageProduct = variants
    ? variants.some(({ id }) => `${id}` === variantId)
    : form === productFormNear(document.body);
  if (linked && isPageProduct && linked.handle === handleOf(location.href)) return linked.wl;
  const choice = choiceOf({ properties, sellingPlan });
  const wish = saved.find((one) => one.variantId === variantId && (!choice || one.choice === choice));
  return wish && isAllowed() ? wish.wl : undefined;
}

function fill(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(anyForm)) {
    const wl = referenceFor(form);
    let field = form.querySelector<HTMLInputElement>(`[name="${fieldName}"]`);
    if (!wl) field?.remove();
    else {
      if (!field) {
        field = document.createElement('input');
        field.type = 'hidden';
        field.name = fieldName;
        form.append(field);
      }
      // Only write changes: the theme’s script observes the page.
      if (field.value !== wl) field.value = wl;
    }
  }
}

/** @param references of the saved wishes; undefined to use only the one in the page's URL */
export function fillForms(page: PageSetup, references?: SavedReference[]): void {
  if (!setup) {
    const wl = new URLSearchParams(location.search).get('wl');
    if (wl) linked = { handle: handleOf(location.href), wl };
    // Capture, to run before the theme reads its form.
    for (const name of ['click', 'submit', 'change']) addEventListener(name, fill, true);
    document.addEventListener('visitorConsentCollected', fill);
  }
  setup = page;
  if (references) {
    saved = references;
    if (!shopify()?.customerPrivacy)
      shopify()?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], fill);
  }
  fill();
}
