import type { PageSetup, PageVariant } from './page-setup.ts';
import { readJson } from './page-setup.ts';
import { choiceIn, productFormNear } from './product-form.ts';
import { writeData } from './write-data.ts';

/**
 * Keeps the save button of a `wl-button` in sync with the selected variant and quantity, and with
 * the saved products.
 */
export function followChoice(host: HTMLElement, { texts }: PageSetup): void {
  const button = host.querySelector<HTMLElement>('[data-wl]');
  if (!button) return;
  const variants = readJson<PageVariant[]>(host.querySelector('[data-wl-variants]')?.textContent) ?? [];
  const choice = choiceIn(formOf(host));
  const data = button.dataset;
  const known = (id: string | null | undefined) => variants.find((one) => `${one.id}` === id);
  const variant =
    known(choice.variantId) ??
    known(new URLSearchParams(location.search).get('variant')) ??
    known(data.variantId);

  const metadata = readJson<Record<string, unknown>>(data.metadata) ?? {};
  const { quantity, properties, sellingPlan } = choice;
  Object.assign(metadata, { quantity, properties, sellingPlan });
  if (variant) {
    metadata.variantId = `${variant.id}`;
    if (variants.length > 1) metadata.variantTitle = variant.title;
    writeData(button, 'variantId', variant.id);
    writeData(button, 'price', variant.price);
    writeData(button, 'compareAtPrice', variant.compareAtPrice);
    if (variant.image) writeData(button, 'imageUrl', variant.image);
  }
  writeData(button, 'metadata', JSON.stringify(metadata));

  const text = button.querySelector<HTMLElement>('[data-wl-text]');
  if (!text) return;
  // Keep the original label, to restore it when the product is removed.
  text.dataset.wlText ||= text.textContent;
  const shown = (data.wlSaved !== undefined && texts.saved) || text.dataset.wlText;
  if (text.textContent !== shown) text.textContent = shown;
}

function formOf(host: HTMLElement): HTMLFormElement | undefined {
  try {
    return productFormNear(host, host.dataset.productForm || undefined);
  } catch {
    // An invalid selector.
    return productFormNear(host);
  }
}
