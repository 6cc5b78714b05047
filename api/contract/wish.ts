/**
 * The properties that identify a wish: the product's page, the variant, and any further choice.
 * Saves, hearts, imports, webhooks and reports all use these functions.
 */

/** A wish as pages refer to it. */
export interface WishRef {
  /** The product page, in any equivalent form. */
  url: string;
  /** Null if no variant was chosen. */
  variantId: string | null;
  /** The choice made in addition to the variant, as written by `choiceOf`. */
  choice?: string | undefined;
}

const tracking = /^((utm|pr|gad)_|mc_.id|_g[al]|_(pos|ss|[sf]id|psq)$|igsh|srsltid|wl$)|cl[kd]?id$/i;

/**
 * A product's URL without tracking parameters and without the fragment, unless it's a route;
 * matches buttons with saved items. Invalid URLs are returned unchanged.
 */
export function productUrl(url: string): string {
  try {
    const address = new URL(url);
    const query = address.searchParams;
    const [route, ofRoute] = address.hash.split('?') as [string, string?];
    const kept = ofRoute?.split('&').filter((parameter) => !tracking.test(parameter.split('=')[0]!));
    address.hash = /^#!?\/./.test(route) ? route + (kept?.[0] ? '?' + kept.join('&') : '') : '';
    for (const name of [...query.keys()]) if (tracking.test(name)) query.delete(name);
    query.sort();
    return address.href.replace(/%\w\w/g, (code) => {
      const char = String.fromCharCode(+code.replace('%', '0x'));
      return /[\w.~-]/.test(char) ? char : code.toUpperCase();
    });
  } catch {
    return url;
  }
}

/** A product page: scheme, host, language folder, product, and the rest. */
const shopPage =
  /^(https?)(:\/\/[^/]+)(\/[a-z]{2}(?:-[a-z\d]+)*)?(?:\/collections\/[^/]+)?(\/products\/[^/?#]+)\/?([?#].*)?$/i;
const variantParameter = /([?&])variant=([^&#]*)(&?)/;

/**
 * The product page's URL, keeping the language, without the collection it was found in and the
 * selected variant.
 */
export function productPage(url: string): string {
  const [, scheme, host, folder = '', product, rest = ''] = shopPage.exec(url) ?? [];
  return product
    ? scheme +
        host! +
        folder +
        product +
        rest.replace(variantParameter, (_, before, __, next) => next && before)
    : url;
}

/**
 * The same for all URLs of a product page: with http, language folders, collections and
 * `?variant=`.
 */
export const productKey = (url: string): string =>
  productPage(url)
    .replace(shopPage, 'https$2$4$5')
    .replace(/^http:/, 'https:');

/** A platform's variant number, which its global ID ends with; other texts and numbers as text. */
export const plainId = (id: unknown): string =>
  /string|number/.test(typeof id) ? `${id as string}`.trim().replace(/^gid:[^?]*\/([^?]+).*/, '$1') : '';

/** The variant selected by the URL of a product page; empty if there is none. */
const variantIn = (url: string): string =>
  shopPage.test(url) ? plainId(new URLSearchParams(url.split(/[?#]/)[1]).get('variant')) : '';

type Choices = Record<string, unknown>;

/** Names and values of an object, or of a list of pairs. */
const entriesOf = (value: unknown): [name: unknown, value: unknown][] =>
  Array.isArray(value)
    ? value.map((one: Choices | null) => [one?.name ?? one?.key ?? '', one?.value ?? one])
    : Object.entries(value ?? {});

/**
 * Serializes a value so that equal values give the same text in any order; empty if there is
 * nothing in it. Names that start with `_` are private and left out.
 */
function inOrder(value: unknown): string {
  if (typeof value !== 'object') return value === true ? 'true' : plainId(value);
  const texts = entriesOf(value).flatMap(([name, one]) => {
    const text = `${name}`[0] === '_' ? '' : inOrder(one);
    return text ? JSON.stringify([name, text]) : [];
  });
  return texts.sort().join();
}

/**
 * The choice that distinguishes a purchase beyond the variant: the metadata's `lineKey`, or else
 * its `properties` (except those that start with `_`), `sellingPlan` and `bundle`. Empty if there
 * is none.
 */
export function choiceOf({ lineKey, ...given }: Choices = {}): string {
  return (
    plainId(lineKey) ||
    inOrder({
      properties: given.properties ?? given.attributes,
      plan: given.sellingPlan ?? given.selling_plan ?? given.sellingPlanId,
      bundle: given.bundle ?? given.components,
    })
  );
}

const maxChoiceLength = 300;

/** The visible parts of a choice, such as `Engraving: Anna`; empty if there are none. */
export function choiceText({ properties, attributes, ...given }: Choices = {}): string {
  const chosen = entriesOf(properties ?? attributes).flatMap(([name, value]) =>
    `${name}`[0] === '_' || !plainId(value) ? [] : [name, plainId(value)].filter(Boolean).join(': '),
  );
  const parts = entriesOf(given.bundle ?? given.components).map(
    ([, part]) => (part as Choices | null)?.title,
  );
  return [...chosen, given.sellingPlanName, ...parts]
    .filter((text) => typeof text === 'string' && text.trim())
    .join(' · ')
    .replace(/\s+/g, ' ')
    .slice(0, maxChoiceLength);
}

/** The wish for a product with its metadata. */
export const wishOf = ({ url, metadata }: { url: string; metadata?: Choices | undefined }): WishRef => ({
  url,
  variantId: plainId(metadata?.variantId) || variantIn(url) || null,
  choice: choiceOf(metadata) || undefined,
});

export const isSameWish = (a: WishRef, b: WishRef, keyOf = productKey): boolean =>
  keyOf(a.url) === keyOf(b.url) && a.variantId === b.variantId && a.choice === b.choice;

/**
 * Whether a saved wish matches a button. If either has no variant, it matches all variants; a
 * button without a choice matches all choices.
 * @param keyOf `productKey`, or a faster one
 */
export const isWishOf = (saved: WishRef, { url, variantId, choice }: WishRef, keyOf = productKey): boolean =>
  keyOf(saved.url) === keyOf(url) &&
  (!variantId || !saved.variantId || variantId === saved.variantId) &&
  (!choice || choice === saved.choice);
