import type { ImportField, ImportSource } from '#api/contract/list-import.ts';
import { type Column, columnOf, plainWords } from '#api/modules/lists/csv-columns.ts';

/** The names that wishlist services and shop systems give these columns. Others are read as a shopper's file is. */
const names: Partial<Record<ImportField, string>> = {
  customer_id: `customer id, customer ids, customer gid, shopify customer id, customer, customer number, user id, user,
    userid, regid, owner id, shopper, shopper id, client id, wishlist cust key, author, kunden id, kundennummer,
    kunden nummer, kunde, identifiant client, numéro client, id cliente, cliente, número de cliente, codice cliente,
    klant id, klantnummer, id klienta, numer klienta, klient, número do cliente`,
  customer_email: `email, e mail, mail, email address, customer email, user email, owner email, shopper email, medium value,
    emailadresse, e mail adresse, kunden email, adresse e mail, adresse email, courriel, correo, correo electrónico,
    email del cliente, indirizzo e mail, posta elettronica, e mailadres, adres e mail, endereço de e mail`,
  customer_email_sha256: `customer email sha256, email sha256, email hash`,
  list: `list, list name, lname, list title, wishlist, wishlist name, wishlist title, collection name, board, liste,
    listenname, wunschliste, merkzettel, nom de la liste, liste d envies, lista, nombre de la lista,
    lista de deseos, nome lista, nome della lista, lijst, lijstnaam, verlanglijst, nazwa listy, nome da lista,
    lista de desejos`,
  product_id: `product id, product ids, product gid, empi, prod id, item id, wishlist item key, entity id, articleid, article id,
    produkt id, produktnummer, id produit, id producto, id prodotto, id produktu, id do produto, product id s`,
  handle: `handle, handles, product handle, product handles, slug, product slug, products`,
  sku: `sku, skus, variant sku, product sku, item sku, ordernumber, order number, product number, article number,
    item number, artikelnummer, artikel nummer, art nr, reference, référence, referencia, codice articolo, artikelnr,
    numer artykułu`,
  variant_id: `variant id, variant gid, epi, variation id, variation, varianten id, id variante, id variation`,
  added_at: `added, added at, added on, date added, dateadded, add date, created at, created, created on, creation date, date,
    datetime, datum, event time, time, timestamp, saved at, wishlist date entered, hinzugefügt, hinzugefügt am,
    erstellt am, date d ajout, ajouté le, fecha, fecha de alta, añadido el, data, data aggiunta, aggiunto il, toegevoegd op,
    data dodania, adicionado em`,
};

const joined = (words: string) => plainWords(words).replaceAll(' ', '');

const fieldByName = new Map<string, ImportField>(
  Object.entries(names).flatMap(([field, list]) =>
    list.split(/,\s*/).map((name) => [joined(name), field as ImportField] as const),
  ),
);

const fieldOfColumn: Partial<Record<Column, ImportField>> = {
  url: 'product_url',
  title: 'title',
  handle: 'handle',
  variantId: 'variant_id',
  quantity: 'quantity',
  note: 'note',
  imageUrl: 'image_url',
  price: 'price',
  currency: 'currency',
};

/** The field that a heading names as a whole, if any. */
function wholeFieldOf(heading: string): ImportField | undefined {
  const column = columnOf(heading);
  return fieldByName.get(joined(heading)) ?? (column && fieldOfColumn[column]);
}

/** Longer cells are texts, in which searching for names would take seconds. */
export const maxHeadingLength = 100;

/** The field that a heading names, if any. Of a nested name, such as `customer email`, the end counts, too. */
function fieldOf(heading: string): ImportField | undefined {
  if (heading.length > maxHeadingLength) return undefined;
  if (/metafield/i.test(heading) && /wish|favou?rit|saved/i.test(heading)) return 'handle';
  const words = plainWords(heading).split(' ');
  for (let from = 0; from < words.length; from += 1) {
    const field = wholeFieldOf(words.slice(from).join(' '));
    if (field) return field;
  }
  return undefined;
}

/** How many headings are known. */
export const countKnown = (cells: readonly string[]): number => cells.filter(fieldOf).length;

const isNumber = (cell: string) => /^(gid:\/\/\S+\/)?\d{1,20}$/.test(cell.trim());
const isEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
const isUrl = (cell: string) => /^https?:\/\//.test(cell.trim());

/**
 * Proposes what the columns contain, by their headings and the cells below. The first column with a
 * name counts, and one with the whole name before `wishlist_item_id`, which ends in one.
 */
export function proposeColumns(
  headings: readonly string[],
  sample: readonly (readonly string[])[],
): (ImportField | '')[] {
  const used = new Set<ImportField>();
  const cellsOf = (index: number) => sample.flatMap((cells) => cells[index]?.trim() || []);
  const all = (index: number, fits: (cell: string) => boolean) =>
    cellsOf(index).length > 0 && cellsOf(index).every(fits);
  const whole = headings.map(wholeFieldOf);
  return headings.map((heading, index) => {
    let field = fieldOf(heading);
    if (field !== whole[index] && whole.includes(field)) field = undefined;
    if (field === 'customer_id' && all(index, isEmail)) field = 'customer_email';
    if ((field === 'title' || field === 'handle') && all(index, isNumber)) field = 'product_id';
    if ((field === 'title' || field === 'handle') && all(index, isUrl)) field = 'product_url';
    if (field === undefined && all(index, isEmail)) field = 'customer_email';
    if (field === undefined || used.has(field)) return '';
    used.add(field);
    return field;
  });
}

const sources: readonly [ImportSource, (has: (name: string) => boolean) => boolean][] = [
  ['wishlist', (has) => has('customer email sha256')],
  ['swym', (has) => has('epi') || has('empi') || has('medium value')],
  ['savelayer', (has) => has('save list') || has('savelayer')],
  ['ti', (has) => has('variation id') && has('author')],
  ['yith', (has) => has('prod id')],
  ['magento', (has) => has('wishlist item id')],
  ['shopware', (has) => has('articleid') || has('customer wishlist id')],
  ['metafields', (has) => has('metafield')],
  [
    'xb',
    (has) => (has('product id') || has('product handle')) && (has('customer id') || has('customer email')),
  ],
];

/** The service that a file's headings are those of. */
export function recognizeSource(headings: readonly string[]): ImportSource {
  const known = headings.map(joined);
  const has = (name: string) =>
    known.some((heading) =>
      /^(savelist|savelayer|metafield)$/.test(joined(name))
        ? heading.includes(joined(name))
        : heading === joined(name),
    );
  return sources.find(([, fits]) => fits(has))?.[0] ?? 'table';
}

/** The URL by which a shop system finds a product, relative to the shop. */
const pathOf: Partial<Record<ImportSource, string>> = {
  yith: '/?p={product_id}',
  ti: '/?p={product_id}',
  magento: '/catalog/product/view/id/{product_id}',
  shopware: '/detail/{product_id}',
};

/**
 * Proposes the URL of products that the file doesn't give the URL of; null if it has URLs.
 * @param host of the shop
 */
export function proposeProductUrl(
  source: ImportSource,
  columns: readonly string[],
  host: string | undefined,
): string | null {
  if (!host || columns.includes('product_url')) return null;
  if (columns.includes('handle')) return `https://${host}/products/{handle}`;
  const path = columns.includes('product_id') ? pathOf[source] : undefined;
  return path ? `https://${host}${path}` : null;
}
