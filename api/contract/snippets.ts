/**
 * The code that shops copy: one source for the portal, the tool servers and the docs. Values are escaped for where they
 * stand. Browser tests run what these functions write.
 */
const attribute = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** A whole attribute; JSON stays readable between single quotes. */
const written = (name: string, value: string) =>
  value.startsWith('{') && !value.includes("'")
    ? `${name}='${attribute(value).replaceAll('&quot;', '"')}'`
    : `${name}="${attribute(value)}"`;
/** A JavaScript string that can also stand inside a script element. */
const literal = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\u003c')}'`;

export interface SnippetPlace {
  /** Where the scripts are served. */
  siteUrl: string;
  publicKey: string;
  /** The API, where it is not at `/api` of the site. */
  baseUrl?: string;
}

/** A product for the button; `priceMinor` in minor units. What is left out is not written. */
export interface SnippetProduct {
  url: string;
  title?: string;
  imageUrl?: string;
  priceMinor?: number;
  currency?: string;
  variantId?: string;
  quantity?: number;
}

/** What a shop sees before it has put its own product there. */
export const sampleProduct: SnippetProduct = {
  url: 'https://shop.example/ono-vase',
  title: 'Ono Vase',
  imageUrl: 'https://shop.example/ono-vase.jpg',
  priceMinor: 5400,
  currency: 'EUR',
  variantId: '4102',
};

/** The API's address where the scripts would not find it by themselves. */
const foreignApi = ({ siteUrl, baseUrl }: SnippetPlace): string | undefined =>
  baseUrl === `${siteUrl}/api` ? undefined : baseUrl;

/** `{ variantId: '4102', quantity: 1 }`: what comes back when a shopper adds the product to the cart. */
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

/** The script and a button: with this alone a product can be saved. */
export function saveButtonSnippet(
  place: SnippetPlace,
  product: SnippetProduct = sampleProduct,
  label = 'Save',
): string {
  const api = foreignApi(place);
  const lines = Object.entries(buttonAttributes(product)).map(
    ([name, value]) => `        ${written(name, value)}`,
  );
  return [
    `<script src="${attribute(place.siteUrl)}/sdk/v1/widget.js" data-wl-key="${attribute(place.publicKey)}"${
      api ? ` data-wl-api="${attribute(api)}"` : ''
    } async></script>`,
    `<button data-wl`,
    `${lines.join('\n')}>${attribute(label)}</button>`,
  ].join('\n');
}

/** The button for those who bundle their scripts themselves; their page has an element `#save`. */
export function npmSnippet(place: SnippetPlace, product: SnippetProduct = sampleProduct): string {
  const api = foreignApi(place);
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
    `import { init, mount } from '@wishlist/widget';`,
    ``,
    `init({`,
    `  key: ${literal(place.publicKey)},`,
    `  widgetUrl: ${literal(place.siteUrl)},`,
    ...(api ? [`  apiBase: ${literal(api)},`] : []),
    `});`,
    ``,
    `mount('#save', {`,
    ...Object.entries(fields)
      .filter(([, value]) => value)
      .map(([name, value]) => `  ${name}: ${value},`),
    `});`,
  ].join('\n');
}

/** A button for a Shopify theme, where the app's blocks bring the script. */
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

/** What a shop does to put something into its cart; the shop puts its own here. */
const addRequest = (indent: string) =>
  [
    `const response = await fetch('/cart/add', {`,
    `  method: 'POST',`,
    `  headers: { 'Content-Type': 'application/json' },`,
    `  body: JSON.stringify({ id: variantId, quantity }),`,
    `});`,
  ].map((line) => indent + line);

/** `WlBasket.init(…)` of a shop that adds to its own cart, without the semicolon. */
function basketInit(place: SnippetPlace, configId: string): string[] {
  const api = foreignApi(place);
  return [
    `  const basket = WlBasket.init({`,
    `    apiKey: ${literal(place.publicKey)},`,
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

/** A module, whose names are its own: two snippets may stand on one page. */
const moduleScript = (lines: readonly string[]) => ['<script type="module">', ...lines, '</script>'];

const basketScript = ({ siteUrl }: SnippetPlace) =>
  `<script src="${attribute(siteUrl)}/sdk/v1/basket-integration.js"></script>`;

/** The basket as a drawer behind a link of the shop. */
export function basketSnippet(place: SnippetPlace, { configId }: { configId: string }): string {
  return [
    `<a id="wishlist-link" href="/wishlist">Wishlist</a>`,
    basketScript(place),
    ...moduleScript([...basketInit(place, configId), `  basket.drawer({ trigger: '#wishlist-link' });`]),
  ].join('\n');
}

const sectionLines = (place: SnippetPlace, configId: string) => [
  `<div id="wishlist"></div>`,
  basketScript(place),
  ...moduleScript([...basketInit(place, configId), `  basket.renderInto('#wishlist');`]),
];

/** The basket as a section of a page. */
export function basketSectionSnippet(place: SnippetPlace, { configId }: { configId: string }): string {
  return sectionLines(place, configId).join('\n');
}

/** A whole page with the section as its only content. */
export function basketPageSnippet(place: SnippetPlace, { configId }: { configId: string }): string {
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
    ...sectionLines(place, configId).map((line) => `    ${line}`),
    `  </body>`,
    `</html>`,
  ].join('\n');
}

/** The drawer by attributes alone; the cart is reached by the event. */
export function basketTagSnippet(place: SnippetPlace, { configId }: { configId: string }): string {
  const api = foreignApi(place);
  return [
    `<a id="wishlist-link" href="/wishlist">Wishlist</a>`,
    `<script src="${attribute(place.siteUrl)}/sdk/v1/basket-integration.js"`,
    `        data-wl-key="${attribute(place.publicKey)}"`,
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

/** A count of what was saved, and what goes wrong: the events on `window`. */
export const basketEventsSnippet = [
  `<p>Saved here: <output id="wishlist-count">0</output></p>`,
  `<script>`,
  `  for (const name of ['mounted', 'changed'])`,
  `    addEventListener(\`wl:basket.\${name}\`, ({ detail }) => {`,
  `      document.querySelector('#wishlist-count').textContent = detail.count;`,
  `    });`,
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
  /** Language of the list's page. */
  lang?: string;
  label?: string;
}) {
  const address = `${listsUrl}/${lang}/list/${encodeURIComponent(token)}`;
  return `<a href="${attribute(address)}">${attribute(label)}</a>`;
}
