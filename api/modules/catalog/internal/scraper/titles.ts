import type { Element } from 'domhandler';
import { parentsOf, textOf } from './elements.ts';
import { oneLine, type Page } from './page.ts';
import { isInBreadcrumbs, isOutside } from './price-labels.ts';
import { wordsFor } from './words.ts';

/** Chinese and Japanese have no spaces: each of their characters counts as a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
export const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/** Words that shops put around a product's name for search engines. */
const seo =
  /^\s*(buy|shop|order|details about|купить|kaufen|comprar|compra|acheter|achetez|koop)\s+(?=\S)|\s+(kaufen|online kaufen|buy online|for sale|по низкой цене.*|с доставкой.*|online bestellen|pas cher|comprar online|product on \S+|giá (tốt|rẻ)( nhất)?)\s*$/giu;

/** A segment that is only a price. */
const priced = /^\W*(from |ab |desde |à partir de )?[\p{Sc}\s]*\d[\d.,\s]*[\p{Sc}\p{L}.]{0,4}\s*$/iu;

/** Prices after a name: “Jacket $24.99 $39.99”. */
const pricesAfter = /(?<=\S{3})(\s+\p{Sc}\s?\d[\d.,]*)+\s*$/u;

/** Names of elements that replace a heading. */
const titleNames = /(product|item|prod|pdp|detail|offer|listing)s?[\w-]*(name|title|heading)|^(name|title)$/i;
const isStandIn = ({ name, attribs }: Element) =>
  name === 'h2' ||
  attribs.itemprop === 'name' ||
  [attribs.class, attribs.id, attribs['data-test'], attribs['data-testid']].some((value) =>
    titleNames.test(value?.slice(0, 200) ?? ''),
  );

/**
 * The page's main heading: the one that its title repeats most, else an element that looks like a
 * heading, else the first one.
 */
export function headingElement(page: Page): Element | undefined {
  const stated = page.all.find(({ name, attribs }) => name === 'meta' && attribs.property === 'og:title');
  const whole = new Set(wordsOf(`${titleTag(page) ?? ''} ${stated?.attribs.content ?? ''}`));
  const score = (element: Element) => {
    const words = wordsOf(textOf(element, 1_000));
    if (words.length === 0) return -1;
    const shared = words.filter((word) => whole.has(word));
    // The page's title can be cut short.
    const known = Math.max(shared.length / words.length, new Set(shared).size / (whole.size || 1));
    return known * Math.min(words.length, 4) - (isOutside(element) ? 1 : 0);
  };
  const isSure = (heading: Element) =>
    score(heading) >= 0.75 * Math.min(wordsOf(textOf(heading, 1_000)).length, 4);
  const best = (elements: Element[], least: number) =>
    elements
      .map((element) => ({ element, points: score(element) }))
      .filter(({ points }) => points >= least)
      .sort((a, b) => b.points - a.points)[0]?.element;
  const headings = page.all
    .filter(({ name }) => name === 'h1')
    .slice(0, 40)
    // Browsers that run scripts don't show `<noscript>`.
    .filter((element) => !parentsOf(element, 8).some(({ name }) => name === 'noscript'));
  const titles = new Set(
    [titleTag(page), oneLine(stated?.attribs.content, 500)]
      .filter((title) => title !== undefined)
      .map((title) => cleanTitle(page, title)),
  );
  const shortest = Math.min(...[...titles].map(({ length }) => length));
  const isTitle = ({ name, children: [first] }: Element) =>
    name !== 'title' &&
    first?.type === 'text' &&
    first.data.length >= shortest &&
    titles.has(oneLine(first.data, 500) ?? '');
  const standIns = page.all.filter((element) => isStandIn(element) || isTitle(element)).slice(0, 100);
  // If the page's titles repeat little of a heading but all of something else, the heading is about
  // a detail or another product.
  const repeated = best(headings, 0.01);
  const first = best(
    repeated && score(repeated) > 1 && isSure(repeated) ? [repeated] : [...standIns, ...headings],
    repeated ? 0.01 : 1.6,
  );
  // A breadcrumb can repeat the heading.
  const known =
    first && isInBreadcrumbs(first)
      ? (standIns.find((each) => !isInBreadcrumbs(each) && headingText(each) === headingText(first)) ?? first)
      : first;
  // Headings that the page's titles don't mention belong to a menu or another product.
  return known ?? (stated ? undefined : best(headings, -1));
}

/** The text of a heading without its links and buttons, unless it consists of them. */
export function headingText(heading: Element | undefined): string | undefined {
  const own = (heading?.children ?? [])
    .filter((child) => !(child.type === 'tag' && /^(a|button)$/.test(child.name)))
    .map((child) => (child.type === 'text' ? child.data : child.type === 'tag' ? textOf(child, 1_000) : ''))
    .join('');
  const said = textOf(heading, 1_000, ({ name }) => name === 'button').replace(/[\s,]+$/, '');
  return wordsOf(own).length > 1 &&
    !heading?.children.some((child) => child.type === 'tag' && child.name === 'span')
    ? oneLine(own, 500)
    : oneLine(wordsOf(said).length > 0 ? said : textOf(heading, 1_000), 500);
}

/** The page's title, which isn't that of an inline SVG. */
export const titleTag = ({ all }: Page) =>
  oneLine(
    textOf(
      all.find(({ name, parent }) => name === 'title' && !isDrawn(parent)),
      1_000,
    ),
    500,
  );

const isDrawn = (parent: Element['parent']) => parent?.type === 'tag' && /^(svg|g|symbol)$/.test(parent.name);

const hostOf = ({ url }: Page) => url.hostname.replace(/^www\./, '').split('.')[0] ?? '';

const namesOn = new WeakMap<Page, string[]>();

/** The shop's names, each in one word. */
function shopNames(page: Page): string[] {
  const before = namesOn.get(page);
  if (before) return before;
  const site = page.all.find(({ name, attribs }) => name === 'meta' && attribs.property === 'og:site_name');
  const host = page.url.hostname;
  const names = [site?.attribs.content ?? '', hostOf(page), host, host.replace(/^www\./, '')]
    .map((name) => wordsOf(name).join(''))
    .filter((name) => name.length > 1);
  namesOn.set(page, names);
  return names;
}

const blank = new RegExp(`^\\P{L}*${wordsFor('blank')}\\P{L}*$`, 'iu');

/** Whether a title says nothing about the page: “Home”, “Loading…”, the shop's name. */
const isBlank = (page: Page, title: string) =>
  blank.test(title) || shopNames(page).includes(wordsOf(title).join(''));

/** Whether a title shares a word with the page's own names; also true if the page has none. */
export function isAbout(page: Page, title: string, heading: string | undefined): boolean {
  const own = [heading, titleTag(page)].filter((text) => text !== undefined && !isBlank(page, text));
  const words = new Set(wordsOf(own.join(' ')));
  return words.size === 0 || wordsOf(title).some((each) => words.has(each));
}

const separators = /(\s+[|–—·•-]\s+|\s*[|｜]\s*|\s+::\s+|\s+:\s+)/;

/**
 * Removes words for screen readers from a heading's beginning, which the page's title doesn't have.
 */
export function cleanHeading(page: Page, heading: string): string {
  const whole = new Set(wordsOf(titleTag(page) ?? ''));
  const parts = cleanTitle(page, heading).split(separators);
  const isLabel = () => {
    const rest = wordsOf(parts.slice(2).join(''));
    return !wordsOf(parts[0] ?? '').some((each) => whole.has(each)) && rest.every((each) => whole.has(each));
  };
  while (parts.length > 2 && isLabel()) parts.splice(0, 2);
  return cleanTitle(page, parts.join(''));
}

/** Removes the shop's name, SEO words and prices from a title. */
export function cleanTitle(page: Page, title: string): string {
  const host = hostOf(page);
  const names = shopNames(page);
  const isShop = (part: string) => {
    const squeezed = wordsOf(part).join('');
    return (
      squeezed === '' ||
      names.some((name) => squeezed === name || squeezed === `${name}com`) ||
      priced.test(part)
    );
  };
  const isNamed = (part: string) => host.length > 3 && wordsOf(part).join('').includes(host);
  const parts = title.split(separators);
  while (parts.length > 2 && (isShop(parts.at(-1) ?? '') || isNamed(parts.at(-1) ?? ''))) parts.splice(-2);
  // At the beginning, only a name that the page's title ends with: “Kiln vase - blue” is a product at kiln.example.
  const tag = titleTag(page);
  const isFirstShop = (part: string) => isShop(part) || (isNamed(part) && tag?.endsWith(part) === true);
  while (parts.length > 2 && isFirstShop(parts[0] ?? '')) parts.splice(0, 2);
  const said = parts.join('').replaceAll(seo, '').replace(pricesAfter, '');
  const cleaned = withoutShop(said, host).replaceAll(seo, '').trim();
  return cleaned === '' ? title : cleaned;
}

/** “Vase” for “Vase bei Kiln” and “Vase im Kiln Onlineshop”. */
function withoutShop(title: string, host: string): string {
  const [, name, place] =
    /^(.{4,})\s(?:@|im|in|bei|at|on|from|sur|chez|en|su|da|na|no|w|op|tại)\s(.{3,40})$/iu.exec(title) ?? [];
  const isHost =
    host.length > 3 &&
    wordsOf(place ?? '')
      .join('')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .startsWith(host.replaceAll('-', ''));
  return name && isHost ? name : title;
}

/** How many of a title's words are in another one. */
function sharedWords(title: string, other: string): { shared: number; all: number } {
  const [words, inOther] = [new Set(wordsOf(title)), new Set(wordsOf(other))];
  return { shared: [...words].filter((each) => inOther.has(each)).length, all: words.size };
}

/** Whether two titles share half of the words of one. */
function isAlike(a: string, b: string): boolean {
  const { shared, all } = sharedWords(a, b);
  return shared >= Math.min(all, sharedWords(b, a).all) / 2;
}

/** The first structured title that another one repeats in full, with or without more words. */
const agreedTitle = (titles: readonly (string | undefined)[]) =>
  titles.find((title = '', index) =>
    titles.some((other = '', at) => {
      const { shared, all } = sharedWords(title, other);
      return at !== index && all > 0 && shared === all;
    }),
  );

/**
 * The best of a page's titles: the stated one, or the heading if the stated one only adds words for
 * search engines.
 * @param stated titles in structured data
 * @param guessed titles from the rest of the page
 * @param seen the heading
 */
export function bestTitle(
  page: Page,
  { stated, guessed }: Record<'stated' | 'guessed', (string | undefined)[]>,
  seen: string | undefined,
): string | undefined {
  // Pages rendered in the browser can have the shop's title, but not in two kinds of structured
  // data.
  const agreed = agreedTitle(stated);
  const isLikely = (title: string | undefined) =>
    title !== undefined && (agreed === undefined || isAlike(title, agreed));
  const found = [...stated, ...guessed.filter(isLikely)];
  // Other such pages are called “Loading…” until they're rendered.
  const titles = found.filter((title) => title !== undefined);
  const telling = titles.filter((title) => !isBlank(page, title));
  const all = telling.length > 0 ? telling : titles;
  const heading = !isLikely(seen) || (seen && telling.length > 0 && isBlank(page, seen)) ? undefined : seen;
  const tag = titleTag(page) ?? '';
  const whole = new Set(isBlank(page, tag) || !isLikely(tag) ? [] : wordsOf(tag));
  const agrees = (title: string) => {
    const words = wordsOf(title);
    // The page's title can be cut short.
    return words.filter((each) => whole.has(each)).length >= Math.min(words.length, whole.size) / 2;
  };
  const headings = page.all.filter(({ name }) => name === 'h1').slice(0, 40);
  const inHeadings = new Set(headings.map((each) => wordsOf(textOf(each, 1_000)).join(' ')));
  const isHeading = (title = '') => inHeadings.has(wordsOf(title).join(' '));
  const confirmed = isHeading(heading) ? undefined : all.find(isHeading);
  if (confirmed) return cleanTitle(page, confirmed);
  // Structured data can be about something other than the page.
  const named = all.find(agrees) ?? all[0];
  const title = named && cleanTitle(page, named);
  const clear = heading && cleanHeading(page, heading);
  if (!title || !clear) return title ?? clear;
  const isGeneral = wordsOf(title).every((word) => !clear.toLowerCase().includes(word));
  if (isGeneral && wordsOf(clear).every((word) => whole.has(word))) return clear;
  const inTitle = new Set(wordsOf(title));
  const words = wordsOf(clear);
  const known = words.filter((word) => inTitle.has(word));
  // In a long heading, a word or two can be inflected differently.
  const isPart = words.length > 1 && known.length >= words.length * (words.length > 6 ? 0.85 : 1);
  // Links and buttons in a heading come after its text.
  const isWhole = clear.endsWith(title) && words.length <= inTitle.size * 2 + 2;
  // Shops truncate long titles in their markup.
  const isCut =
    inTitle.size > 3 && clear.startsWith(title.replace(/[\s,.…-]+$/, '')) && words.length <= inTitle.size * 3;
  const isFuller = known.length >= inTitle.size && words.every((word) => whole.has(word));
  return isPart || isWhole || isCut || isFuller ? clear : repeated(title, new Set(words));
}

/** The beginning of a title, if the heading repeats it but none of the later sections. */
function repeated(title: string, inHeading: Set<string>): string {
  const [name = '', ...sections] = title.split(/\s+[|–—·•-]\s+/);
  const isNamed = wordsOf(name).length > 1 && wordsOf(name).every((word) => inHeading.has(word));
  const isOther = sections.every((section) => wordsOf(section).every((word) => !inHeading.has(word)));
  return isNamed && isOther ? name : title;
}
