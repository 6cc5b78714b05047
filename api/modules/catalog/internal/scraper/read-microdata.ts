import type { Element } from 'domhandler';
import { currencyCodeOf } from '#api/contract/parse-price.ts';
import { availabilityOf } from './availability-of.ts';
import { parentsOf, textOf } from './elements.ts';
import { type FoundProduct, maxImages, type WrittenPrice } from './found-product.ts';
import { oneLine, type Page, urlOn } from './page.ts';
import { isCalledNet, isFormer, isLabelledNet } from './price-labels.ts';
import { pricesIn } from './prices-in.ts';
import { ratingOf } from './rating-of.ts';

/** The properties of one itemscope by name, without those of nested scopes. */
type Properties = Map<string, Element[]>;

const maxProducts = 200;
const ownTypes = /schema\.org\/((Individual)?Product|ProductGroup|Book|Vehicle|Car)\b/i;
const rdfaTypes = /(^|\s|schema:|schema\.org\/)((Individual)?Product|ProductGroup|Vehicle|Car)(\s|$)/;

/** Microdata and RDFa Lite use different attributes for the same properties. */
const propertyOf = ({ attribs: { itemprop, property } }: Element) =>
  itemprop ?? property?.replaceAll(/(^|\s)(schema:|https?:\/\/schema\.org\/)/g, '$1') ?? '';
const isScope = ({ attribs }: Element) => attribs.itemscope !== undefined || attribs.typeof !== undefined;

/** The page's main product in its microdata or RDFa; undefined if there is none, or several and none matches the page. */
export function readMicrodata(page: Page): FoundProduct | undefined {
  const scopes = page.all
    .filter(
      ({ attribs: { itemtype = '', typeof: types = '' } }) =>
        ownTypes.test(itemtype) || rdfaTypes.test(types.slice(0, 500)),
    )
    .slice(0, maxProducts)
    .filter(
      ({ attribs }) =>
        !/isRelatedTo|isSimilarTo|isAccessory/.test(attribs.itemprop ?? attribs.property ?? ''),
    );
  const heading = oneLine(
    textOf(
      page.all.find(({ name }) => name === 'h1'),
      1_000,
    ),
    500,
  );
  const named = (scope: Element) => valueOf(propertiesOf(scope).get('name')?.[0]) === heading;
  const own = scopes.length === 1 ? scopes[0] : scopes.find(named);
  return own && describe(page, propertiesOf(own));
}

function describe(page: Page, properties: Properties): FoundProduct {
  const offers = (properties.get('offers') ?? []).map(propertiesOf).filter((offer) => offer.size > 0);
  const rating = scopeOf(properties, 'aggregateRating');
  const images = (properties.get('image') ?? [])
    .slice(0, maxImages)
    .map((element) => urlOn(page, urlIn(element)))
    .filter((url) => url !== undefined);
  const prices = [...offers, properties]
    .map((each) => priceIn(page, each))
    .filter((price) => price !== undefined);
  const stock = [...offers, properties].map((each) => availabilityOf(valueOf(each.get('availability')?.[0])));
  return {
    title: textIn(properties, 'name', 500),
    description: textIn(properties, 'description', 5_000),
    images: images.length > 0 ? [...new Set(images)] : undefined,
    price: prices[0],
    prices: prices.slice(1),
    availability: stock.find((value) => value !== undefined),
    brand: textIn(scopeOf(properties, 'brand'), 'name', 200) ?? textIn(properties, 'brand', 200),
    productType: textIn(properties, 'category', 200),
    ...ratingOf({
      value: valueOf(rating.get('ratingValue')?.[0]),
      best: valueOf(rating.get('bestRating')?.[0]),
      count: valueOf((rating.get('reviewCount') ?? rating.get('ratingCount'))?.[0]),
    }),
  };
}

function propertiesOf(scope: Element): Properties {
  const properties: Properties = new Map();
  const waiting = elementsIn(scope);
  while (waiting.length > 0) {
    const element = waiting.pop() as Element;
    for (const name of propertyOf(element).split(/\s+/).filter(Boolean)) {
      properties.set(name, [...(properties.get(name) ?? []).slice(0, 99), element]);
    }
    if (isScope(element)) continue;
    waiting.push(...elementsIn(element));
  }
  return properties;
}

/** Child elements in reverse order. */
function elementsIn({ children }: Element): Element[] {
  return children.filter((child): child is Element => child.type === 'tag').reverse();
}

function scopeOf(properties: Properties, name: string): Properties {
  const [element] = properties.get(name) ?? [];
  return element && isScope(element) ? propertiesOf(element) : new Map();
}

const isStruck = (element: Element) =>
  [element, ...parentsOf(element, 3)].some(
    ({ name, attribs }) => ['del', 's', 'strike'].includes(name) || /line-through/.test(attribs.style ?? ''),
  );
const isBeforeTax = (element: Element) => isCalledNet(element) || isLabelledNet(element);

/**
 * Prefers attributes, which are machine-readable, to text, and skips struck-through prices and
 * those before tax.
 */
function priceIn(page: Page, properties: Properties): WrittenPrice | undefined {
  const all = (properties.get('price') ?? properties.get('lowPrice') ?? []).filter((each) => !isStruck(each));
  const taxed = all.filter((each) => !isBeforeTax(each));
  const element = taxed.find((each) => !isFormer(each)) ?? taxed[0] ?? all[0];
  const amount = valueOf(element);
  if (!element || amount === undefined || !/\d/.test(amount)) return undefined;
  const currency = currencyCodeOf(valueOf(properties.get('priceCurrency')?.[0]));
  const machine = element.attribs.content !== undefined;
  // If one text has a former and a current price, leave the choice to the visible price.
  if (!machine && pricesIn(page, amount).length > 1) return undefined;
  return { amount, currency: currency ?? undefined, machine };
}

function textIn(properties: Properties, name: string, max: number): string | undefined {
  return oneLine(valueOf(properties.get(name)?.[0]), max);
}

function valueOf(element: Element | undefined): string | undefined {
  if (!element) return undefined;
  const { content, href, value, itemid } = element.attribs;
  const isLink = element.name === 'link' || element.name === 'a';
  const given = content ?? (isLink ? href : undefined) ?? value ?? itemid;
  return oneLine(given === undefined || element.name === 'a' ? textOf(element, 20_000) : given, 5_000);
}

function urlIn({ attribs }: Element): string | undefined {
  return attribs.content ?? attribs['data-src'] ?? attribs.src ?? attribs.href;
}
