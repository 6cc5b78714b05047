/** Imports of customers' lists, in the words of the portal's and the admin's pages. */
import type { SerializeFrom } from '@remix-run/node';
import { useState } from 'react';
import { localeOf } from '#api/contract/language/languages.ts';
import type { ImportField, ImportSource, ListImportState } from '#api/contract/list-import.ts';
import type { readLists } from './lists.server.ts';
import { lang, text } from './texts.ts';

export type ListsData = SerializeFrom<typeof readLists>;
export type ShownImport = ListsData['imports'][number];
export type ImportedFile = NonNullable<ListsData['file']>;

/** File names that a form for these files accepts. */
export const listFileTypes = ['.csv', '.tsv', '.txt', '.json', '.ndjson', '.jsonl'] as const;

interface InState {
  state: ListImportState;
}

/** Whether its state changes without the merchant. */
export const isChanging = ({ state }: InState) => /^(checking|storing|undoing)$/.test(state);
/** Whether the merchant can continue or delete it. */
export const isWaiting = ({ state }: InState) => /^(mapping|checked|failed)$/.test(state);
export const canBeUndone = ({ undo_until: until }: ShownImport, now: string) => until !== null && until > now;

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

/** The result of the step before. */
export function statusText({ state, ...found }: ShownImport): string | null {
  if (state === 'checking') return text('lists.states.checking');
  if (state === 'storing') return text('lists.storing');
  if (state !== 'checked') return null;
  return found.wishes > 0 ? foundText(found) : text('lists.foundNone');
}

/** Why an import failed, and whether other columns, or another try, can help. */
export function failureOf({ error }: ShownImport) {
  const code = error?.code ?? 'processing_failed';
  return {
    reason: text(`lists.errors.${code}`),
    canChange: !/^(too_many_rows|unreadable_file|file_lost)$/.test(code),
  };
}

/** The products of most wishes: those that weren't found, and those that were. */
export const productTables = ({ missing, wanted }: ImportedFile) =>
  [
    {
      title: text('lists.missingTitle'),
      rows: missing.map(({ product, code, wishes }) => ({
        name: product,
        note: code === 'unknown_product' ? null : text(`lists.rows.${code}`),
        wishes,
      })),
    },
    {
      title: text('lists.wantedTitle'),
      rows: wanted.map(({ title, url, wishes }) => ({ name: title || url, note: null, wishes })),
    },
  ].filter(({ rows }) => rows.length > 0);

/** The import that was shown last, once it's imported. */
export function useLastImported({ current, imports }: ListsData): ShownImport | undefined {
  const [{ last, shown }, watch] = useState<{ last?: number; shown?: number }>({ shown: current?.id });
  if (current?.id !== shown) watch({ last: shown, shown: current?.id });
  return imports.find(({ id, state }) => id === last && state === 'done');
}
