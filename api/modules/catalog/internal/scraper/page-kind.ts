import type { Element } from 'domhandler';
import type { Page } from './page.ts';
import { extractBalanced, scripts, tryParse } from './script-objects.ts';

/** The kind of page, according to the shop system; `other` is an article, an account, or a missing page. */
export type PageKind = 'product' | 'list' | 'cart' | 'home' | 'other';

/**
 * Class names with which shop systems mark pages, on `<html>`, `<body>` or the element around the
 * page.
 */
const classNames: Record<PageKind, readonly string[]> = {
  product: [
    'template-product', // Shopify
    'single-product', // WooCommerce
    'catalog-product-view', // Magento
    'page-product', // PrestaShop
    '(route-)?product-product(-\\d+)?', // OpenCart
    'is--ctl-detail|is-ctl-product', // Shopware 5 and 6
    'pt_product-?details?(-\\w+)?', // Salesforce
    'page-?type[-_]+product', // BigCommerce
    'html-product-details-page', // nopCommerce
    'cl-details', // OXID
    'pageType-ProductPage', // SAP
    'type-product|product-template-default', // Shoptet; WordPress
  ],
  list: [
    'template-(collection|list-collections|search)',
    'tax-product_(cat|tag|brand)|tax-pa_[\\w-]+|post-type-archive-product|woocommerce-shop|search-results',
    'catalog-category-view|catalogsearch-(result|advanced)-\\w+',
    'page-(category|search|manufacturer|supplier|best-sales|new-products|prices-drop)',
    '(route-)?product-(category|search|special|manufacturer|catalog)(-[\\w]+)*',
    'is--ctl-(listing|search|manufacturer)|is-ctl-(navigation|search)',
    'pt_(product-search-result|categorylanding|category-?landing)[\\w-]*',
    'page-?type[-_]+(category|brand|search)',
    'html-(category|search|manufacturer|vendor)-page',
    'cl-(alist|search|manufacturerlist|vendorlist)',
    'pageType-CategoryPage|type-category',
  ],
  cart: [
    'template-cart',
    'woocommerce-(cart|checkout)',
    'checkout-(cart|index|onepage)-\\w+|(route-)?checkout-(cart|checkout)',
    'page-(cart|order|checkout)',
    'is--ctl-checkout|is-ctl-checkout',
    'pt_(cart|checkout)[\\w-]*',
    'page-?type[-_]+(cart|checkout)',
    'html-shopping-cart-page|cl-basket|in-kosik',
  ],
  home: [
    'template-index',
    'cms-index-\\w+|cms-home',
    'page-index',
    '(route-)?common-home',
    'is--ctl-index|is-act-home',
    'pt_storefront',
    'page-?type[-_]+(home|default)',
    'html-home-page|cl-start|type-index',
  ],
  other: ['template-(article|blog|404|password)', 'error404', 'woocommerce-account', 'pt_error'],
};
const classPatterns = Object.entries(classNames).map(
  ([kind, names]) => [kind as PageKind, new RegExp(`(?:^|\\s)(?:${names.join('|')})(?=\\s|$)`)] as const,
);

/** Ids of PrestaShop's `<body>`. */
const bodyIds: Record<string, PageKind> = {
  product: 'product',
  category: 'list',
  search: 'list',
  manufacturer: 'list',
  supplier: 'list',
  'best-sales': 'list',
  'new-products': 'list',
  'prices-drop': 'list',
  cart: 'cart',
  order: 'cart',
  checkout: 'cart',
};

/**
 * Lower-case names of page types and templates in data that Shopify, BigCommerce and Salesforce
 * embed in pages.
 */
const typeNames: Record<string, PageKind> = {
  product: 'product',
  'product-detail': 'product',
  'product-details': 'product',
  productdetail: 'product',
  productdetails: 'product',
  pdp: 'product',
  'product-show': 'product',
  'product-showincategory': 'product',
  collection: 'list',
  'list-collections': 'list',
  listcollections: 'list',
  searchresults: 'list',
  search: 'list',
  'search-show': 'list',
  category: 'list',
  brand: 'list',
  plp: 'list',
  cart: 'cart',
  'cart-show': 'cart',
  checkout: 'cart',
  'checkout-begin': 'cart',
  home: 'home',
  homepage: 'home',
  storefront: 'home',
  default: 'home',
  'home-show': 'home',
  'default-start': 'home',
  article: 'other',
  blog: 'other',
  blog_post: 'other',
  '404': 'other',
};
const typed = (name: unknown) =>
  typeof name === 'string' && Object.hasOwn(typeNames, name.toLowerCase())
    ? typeNames[name.toLowerCase()]
    : undefined;

/** Routes in OpenCart's URLs. */
const routes: [RegExp, PageKind][] = [
  [/^product\/product$/, 'product'],
  [/^product\/(category|search|special|manufacturer)/, 'list'],
  [/^checkout\//, 'cart'],
  [/^common\/home$/, 'home'],
];

/**
 * The kind of page, according to its shop system; undefined if none is stated or the page
 * contradicts itself. Page types in analytics events don't count, because shops fill them in as
 * they like.
 */
export const kindOf = (page: Page): PageKind | undefined =>
  kindInScripts(page) ?? kindInAddress(page) ?? kindInMarkup(page);

function kindInScripts(page: Page): PageKind | undefined {
  for (const { code } of scripts(page)) {
    const kind =
      shopifyKind(code) ??
      (code.includes('stencilBootstrap') ? typed(bigCommerce.exec(code)?.[1]) : undefined) ??
      (/(?:pageC|setC)ontext/.test(code) ? typed(salesforce.exec(code)?.[1]) : undefined);
    if (kind) return kind;
  }
  return undefined;
}

/** Every Shopify theme has `var meta = {"page":{"pageType":…}}` and `var __st = {"p":…}`. */
function shopifyKind(code: string): PageKind | undefined {
  if (!code.includes('ShopifyAnalytics') && !code.includes('__st')) return undefined;
  const assigned = /\bmeta\.page\.pageType\s{0,3}=\s{0,3}["']([\w-]+)/.exec(code)?.[1];
  const named = [/\bmeta\s{0,3}=\s{0,3}(?=\{)/, /\bmeta\.page\s{0,3}=\s{0,3}(?=\{)/].map((start) => {
    const found = start.exec(code);
    const text = found ? extractBalanced(code, found.index + found[0].length, maxMeta) : undefined;
    const [meta] = text === undefined ? [] : (tryParse(() => JSON.parse(text)) as [ShopifyMeta?]);
    return meta?.page?.pageType ?? meta?.pageType;
  });
  const told = /\b__st\s{0,3}=\s{0,3}\{[^{}]{0,2000}?"p":"([\w-]+)"/.exec(code)?.[1];
  return [assigned, ...named, told].map(typed).find(Boolean);
}

const maxMeta = 1_000_000;

interface ShopifyMeta {
  page?: { pageType?: unknown };
  pageType?: unknown;
}

/** `stencilBootstrap("product", …)` names the page's template. */
const bigCommerce = /\bstencilBootstrap\(\s{0,5}["'](\w+)["']/;

/** `pageContext = {"title":"…","type":"product","ns":"product"}` of older shops. */
const salesforce =
  /(?:pageContext\s{0,3}=|setContext\()\s{0,3}\{[^{}]{0,300}["']ns["']\s{0,3}:\s{0,3}["'](\w+)["']/;

function kindInAddress({ all, url }: Page): PageKind | undefined {
  const link = all.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical');
  const canonical = URL.parse(link?.attribs.href ?? '', url);
  const route = url.searchParams.get('route') ?? canonical?.searchParams.get('route') ?? '';
  return routes.find(([pattern]) => pattern.test(route))?.[1];
}

function kindInMarkup({ all }: Page): PageKind | undefined {
  const body = all.find(({ name }) => name === 'body');
  const around = all
    .filter((each) => each === body || each.name === 'html' || each.name === 'main' || isPageElement(each))
    .slice(0, 10);
  const action = around.map(({ attribs }) =>
    typed(attribs['data-action'] ?? attribs['data-page-type'] ?? attribs['data-pagetype']),
  );
  const stated = action.find(Boolean);
  if (stated) return stated;
  const names = around.map(({ attribs }) => attribs.class?.slice(0, 3_000) ?? '').join(' ');
  const id = body?.attribs.id ?? '';
  const kinds = classPatterns.filter(([, pattern]) => pattern.test(names)).map(([kind]) => kind);
  if (Object.hasOwn(bodyIds, id)) kinds.push(bodyIds[id] as PageKind);
  if (isHome(names, id)) kinds.push('home');
  if (kinds.includes('product')) return kinds.every((kind) => kind === 'product') ? 'product' : undefined;
  return (['home', 'cart', 'list', 'other'] as const).find((kind) => kinds.includes(kind));
}

/** Salesforce’s element around the page: `<div class="page" data-action="Product-Show" data-querystring="pid=1">`. */
const isPageElement = ({ attribs }: Element) =>
  (attribs['data-action'] !== undefined &&
    (attribs['data-querystring'] !== undefined || /(^|\s)page(\s|$)/.test(attribs.class ?? ''))) ||
  /(^|\s)pt_/.test(attribs.class ?? '');

/** WordPress and PrestaShop mark home pages with common words, so check that it's one of them. */
const isHome = (names: string, id: string) =>
  (/(^|\s)home(\s|$)/.test(names) && /(^|\s)(woocommerce|page-template|wp-)/.test(names)) ||
  (id === 'index' && /(^|\s)(lang|country|currency|layout)-\w/.test(names));
