import { localeOf } from '#api/contract/language/languages.ts';
import type { ImportField, ImportSource, ListImportState } from '#api/contract/list-import.ts';
import type { Tone } from '../notice.tsx';
import { lang, text } from '../texts.ts';

/** Services and shop systems go by their own names. */
const names = {
  xb: 'XB Wishlist',
  swym: 'Swym',
  savelayer: 'SaveLayer',
  yith: 'YITH',
  ti: 'TI',
  magento: 'Magento',
  shopware: 'Shopware',
} as const;

/** All of them, as in “A, B and C”. */
export const sourceNames = () => new Intl.ListFormat(localeOf(lang())).format(Object.values(names));

/** The service that a file looks like. */
export function sourceName(source: ImportSource): string {
  if (source === 'wishlist') return text('lists.ownExport');
  if (source === 'metafields') return text('lists.metafields');
  return source === 'table' ? text('lists.table') : names[source];
}

/** The possible contents of columns, in words. */
export const fieldNames = (): Record<ImportField, string> => ({
  customer_id: text('lists.fields.customerId'),
  customer_email: text('lists.fields.email'),
  customer_email_sha256: text('lists.fields.emailHash'),
  list: text('lists.fields.list'),
  product_url: text('lists.fields.productUrl'),
  product_id: text('lists.fields.productId'),
  handle: text('lists.fields.handle'),
  sku: text('lists.fields.sku'),
  title: text('lists.fields.title'),
  variant_id: text('lists.fields.variantId'),
  quantity: text('quantity'),
  note: text('lists.fields.note'),
  added_at: text('lists.fields.day'),
  image_url: text('imageUrl'),
  price: text('price'),
  currency: text('currency'),
});

/** `1,240 wishes of 310 people, for 86 products` */
export const foundText = (of: { wishes: number; people: number; products: number }) =>
  text('lists.found', {
    wishes: text('wishes', { count: of.wishes }),
    people: text('lists.people', { count: of.people }),
    products: text('products', { count: of.products }),
  });

export const stateTones: Partial<Record<ListImportState, Tone>> = {
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  storing: 'info',
  done: 'ok',
  undoing: 'info',
  failed: 'err',
};
