import type { SaveMode } from '../basket.ts';
import { packageUrl } from '../packages.ts';

/**
 * Code for shops to copy; shared by the portal, the tool servers and the docs. Values are escaped
 * for their context. Browser tests run the returned code.
 */
const attribute = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** An HTML attribute; JSON stays readable in single quotes. */
const written = (name: string, value: string) =>
  value.startsWith('{') && !value.includes("'")
    ? `${name}='${attribute(value).replaceAll('&quot;', '"')}'`
    : `${name}="${attribute(value)}"`;
/** A JavaScript string literal that is safe inside a script element. */
const literal = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\u003c')}'`;

export interface SnippetTarget {
  /** The origin that serves the scripts. */
  siteUrl: string;
  publicKey: string;
  /** The API's base URL, unless it is `/api` on the site. */
  baseUrl?: string;
  /** Default: the dialog. */
  saveMode?: SaveMode;
}

/** A product for the button; `priceMinor` is in minor units. Omitted fields aren't written. */
export interface SnippetProduct {
  url: string;
  title?: string;
  imageUrl?: string;
  priceMinor?: number;
  currency?: string;
  variantId?: string;
  quantity?: number;
}

/** Placeholder product until the shop uses its own. */
export const sampleProduct: SnippetProduct = {
  url: 'https://shop.example/ono-vase',
  title: 'Ono Vase',
  imageUrl: 'https://shop.example/ono-vase.jpg',
  priceMinor: 5400,
  currency: 'EUR',
  variantId: '4102',
};

/** The API's base URL, if the scripts can't derive it. */
const foreignApi = ({ siteUrl, baseUrl }: SnippetTarget): string | undefined =>
  baseUrl === `${siteUrl}/api` ? undefined : baseUrl;

const savesAtOnce = ({ saveMode }: SnippetTarget) => saveMode === 'instant';

/** `{ variantId: '4102', quantity: 1 }`: returned to the shop when a shopper adds the product to the cart. */
const metadataOf = ({ variantId, quantity = 1 }: SnippetProduct) =>
  variantId === undefined ? undefined : { variantId, quantity };

/** The attributes of a save button, as the widget reads them. */
export function buttonAttributes(product: SnippetProduct): Record<string, string> {
  const metadata = metadataOf(product);
  const attributes = {
    'data-url': product.url,
    'data-title': product.title,
    'data-image-url': product.imageUrl,
    'data-price': product.priceMinor?.toString(),
    'data-currency': product.currency,
    'data-metadata': metadata && JSON.stringify(metadata),
  };
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * The script and our standard button, which is all it takes to save a product.
 * @param product null on a product page, where the script reads the title, price and image
 * @param label default: in the page's language
 */
export function saveButtonSnippet(
  target: SnippetTarget,
  product: SnippetProduct | null = sampleProduct,
  label?: string,
): string {
  const api = foreignApi(target);
  const attributes = { ...(product && buttonAttributes(product)), ...(label && { 'data-label': label }) };
  const lines = Object.entries(attributes).map(([name, value]) => `\n      ${written(name, value)}`);
  return [
    `<script src="${attribute(target.siteUrl)}/sdk/v1/widget.js" data-wl-key="${attribute(target.publicKey)}"${
      api ? ` data-wl-api="${attribute(api)}"` : ''
    }${savesAtOnce(target) ? ' data-save="instant"' : ''} async></script>`,
    // The height keeps the content below in place until the button is drawn.
    `<span data-wl="button" style="display:flex;min-height:44px"${lines.join('')}></span>`,
  ].join('\n');
}

/** The button for shops that bundle their own scripts; the page has an element `#save`. */
export function npmSnippet(target: SnippetTarget, product: SnippetProduct = sampleProduct): string {
  const api = foreignApi(target);
  const metadata = metadataOf(product);
  const fields = {
    url: literal(product.url),
    title: product.title && literal(product.title),
    imageUrl: product.imageUrl && literal(product.imageUrl),
    price: product.priceMinor?.toString(),
    currency: product.currency && literal(product.currency),
    metadata: metadata && `{ variantId: ${literal(metadata.variantId)}, quantity: ${metadata.quantity} }`,
  };
  return [
    `// npm install ${packageUrl(target.siteUrl, 'widget')}`,
    `import { init, mount } from '@wishlist/widget';`,
    ``,
    `init({`,
    `  key: ${literal(target.publicKey)},`,
    `  widgetUrl: ${literal(target.siteUrl)},`,
    ...(api ? [`  apiBase: ${literal(api)},`] : []),
    ...(savesAtOnce(target) ? [`  save: 'instant',`] : []),
    `});`,
    ``,
    `mount('#save', {`,
    ...Object.entries(fields)
      .filter(([, value]) => value)
      .map(([name, value]) => `  ${name}: ${value},`),
    `});`,
  ].join('\n');
}

/** A button for Shopify themes; the app's blocks load the script. */
export const themeButtonSnippet = `<button data-wl
  data-url="{{ shop.url }}{{ product.url }}"
  data-id="{{ product.id }}"
  data-title="{{ product.title | escape }}"
  data-image-url="https:{{ product | image_url: width: 800 }}"
  data-price="{{ product.selected_or_first_available_variant.price }}"
  data-currency="{{ cart.currency.iso_code }}"
  data-metadata='{"variantId":"{{ product.selected_or_first_available_variant.id }}","quantity":1}'>
  Save
</button>`;

/** A placeholder for the shop's own add-to-cart request. */
const addRequest = (indent: string) =>
  [
    `const response = await fetch('/cart/add', {`,
    `  method: 'POST',`,
    `  headers: { 'Content-Type': 'application/json' },`,
    `  body: JSON.stringify({ id: variantId, quantity }),`,
    `});`,
  ].map((line) => indent + line);

/** `WlBasket.init(…)` for a shop with its own cart code, without the trailing semicolon. */
function basketInit(target: SnippetTarget, configId: string): string[] {
  const api = foreignApi(target);
  return [
    `  const basket = WlBasket.init({`,
    `    apiKey: ${literal(target.publicKey)},`,
    `    configId: ${literal(configId)},`,
    ...(api ? [`    apiBase: ${literal(api)},`] : []),
    `    async onAddToCart({ variantId, quantity }) {`,
    `      // Add to cart the way your shop does. The shopper sees the error message.`,
    ...addRequest('      '),
    `      if (!response.ok) throw new Error('This is sold out.');`,
    `    },`,
    `  });`,
  ];
}

/** A module has its own scope, so two snippets can be on one page. */
const moduleScript = (lines: readonly string[]) => ['<script type="module">', ...lines, '</script>'];

const basketScript = ({ siteUrl }: SnippetTarget) =>
  `<script src="${attribute(siteUrl)}/sdk/v1/basket-integration.js"></script>`;

/** The basket as a drawer, opened by a link in the shop. */
export function basketSnippet(target: SnippetTarget, { configId }: { configId: string }): string {
  return [
    `<a id="wishlist-link" href="/wishlist">Wishlist</a>`,
    basketScript(target),
    ...moduleScript([...basketInit(target, configId), `  basket.drawer({ trigger: '#wishlist-link' });`]),
  ].join('\n');
}

const sectionLines = (target: SnippetTarget, configId: string) => [
  `<div id="wishlist"></div>`,
  basketScript(target),
  ...moduleScript([...basketInit(target, configId), `  basket.renderInto('#wishlist');`]),
];

/** The basket as a section of a page. */
export function basketSectionSnippet(target: SnippetTarget, { configId }: { configId: string }): string {
  return sectionLines(target, configId).join('\n');
}

/** A whole page with the section as its only content. */
export function basketPageSnippet(target: SnippetTarget, { configId }: { configId: string }): string {
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `  <head>`,
    `    <meta charset="utf-8" />`,
    `    <meta name="viewport" content="width=device-width, initial-scale=1" />`,
    `    <title>Wishlist</title>`,
    `  </head>`,
    `  <body>`,
    `    <h1>Wishlist</h1>`,
    ...sectionLines(target, configId).map((line) => `    ${line}`),
    `  </body>`,
    `</html>`,
  ].join('\n');
}

/** The drawer, set up with attributes; the cart code listens for the event. */
export function basketTagSnippet(target: SnippetTarget, { configId }: { configId: string }): string {
  const api = foreignApi(target);
  return [
    `<a id="wishlist-link" href="/wishlist">Wishlist</a>`,
    `<script src="${attribute(target.siteUrl)}/sdk/v1/basket-integration.js"`,
    `        data-wl-key="${attribute(target.publicKey)}"`,
    `        data-wl-config="${attribute(configId)}"`,
    ...(api ? [`        data-wl-api="${attribute(api)}"`] : []),
    `        data-wl-drawer="#wishlist-link" async></script>`,
    `<script>`,
    `  addEventListener('wl:basket.addToCart', async ({ detail }) => {`,
    `    const { variantId, quantity, respond } = detail;`,
    ...addRequest('    '),
    `    respond(response.ok, 'This is sold out.');`,
    `  });`,
    `</script>`,
  ].join('\n');
}

/**
 * Uses the events on `window` to show the number of saved products, right from the start, and to
 * log errors.
 */
export const basketEventsSnippet = [
  `<p>Saved here: <output id="wishlist-count">0</output></p>`,
  `<script>`,
  `  const showCount = () => {`,
  `    const count = window.WlWidget?.savedItems().length ?? 0;`,
  `    document.querySelector('#wishlist-count').textContent = count;`,
  `  };`,
  `  const changes = ['saved', 'undone', 'basket.mounted', 'basket.changed'].map((name) => \`wl:\${name}\`);`,
  `  for (const name of ['pageshow', 'storage', ...changes])`,
  `    addEventListener(name, () => setTimeout(showCount));`,
  `  addEventListener('wl:basket.error', ({ detail }) => console.log(detail.code, detail.message));`,
  `</script>`,
].join('\n');

/** A link to a shared list. */
export function hostedListSnippet({
  listsUrl,
  token,
  lang = 'en',
  label = 'See the wishlist',
}: {
  listsUrl: string;
  token: string;
  /** Language of the list page. */
  lang?: string;
  label?: string;
}) {
  const url = `${listsUrl}/${lang}/list/${encodeURIComponent(token)}`;
  return `<a href="${attribute(url)}">${attribute(label)}</a>`;
}
