/**
 * How a shop brings the basket in, as Markdown: tool servers answer with it, the guides in `docs/` contain it. Browser
 * tests run every block of code in it.
 */
import { clientCodeTable } from './client-code-advice.ts';
import {
  basketEventsSnippet,
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  basketTagSnippet,
  saveButtonSnippet,
  sampleProduct,
  type SnippetPlace,
} from './snippets.ts';
import { verifyWebhookSnippet } from './webhook-snippet.ts';

export interface GuidePlace {
  /** Where the scripts and the hosted pages are served. */
  siteUrl: string;
  /** The API, where it is not at `/api` of the site. */
  baseUrl?: string;
  /** Default: `pk_test_YOUR_KEY`. */
  publicKey?: string;
  /** Default: `bkt_YOUR_BASKET`. */
  configId?: string;
}
type Place = SnippetPlace & { configId: string };

const block = (language: string, code: string) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
const html = (code: string) => block('html', code);

/** One item, as the event, `onAddToCart` and the webhook name it; prices in minor units. */
export const sampleBasketProduct = {
  itemId: 71,
  ...sampleProduct,
  quantity: 1,
  meta: { variantId: '4102', quantity: 1 },
};

/** In the order in which a shop takes the steps. */
const topics = {
  'save-button': {
    title: 'Save buttons that know the variant',
    text: (place: Place) => `\
The basket lists what shoppers saved from your shop, so it begins with the save button. \`data-metadata\` says what your cart will be asked to add: \`variantId\`, as text, and \`quantity\`, a whole number from 1. Without a variant id a shopper can look at a product in the basket, but not add it. \`data-price\` is a whole number in the smallest unit: \`5400\` is 54.00.

${html(saveButtonSnippet(place))}

The metadata is kept only for products of your own host.`,
  },
  drawer: {
    title: 'The basket as a drawer',
    text: (place: Place) => `\
A panel beside the page, behind a link or button of yours. Nothing but the script is loaded until it is first opened.

${html(basketSnippet(place, place))}

\`/cart/add\` stands for whatever your shop does to put something into the cart. \`drawer\` takes:

| Option | What |
| --- | --- |
| \`trigger\` | selector of what opens and closes it; elements that come later count too |
| \`side\` | \`right\` (default) or \`left\` |
| \`width\` | pixels or a CSS size, default 380. On a phone it fills the screen |
| \`title\` | its name, otherwise "Your wishlist" in the shopper’s language |

It returns \`open()\`, \`close()\` and \`refresh()\`. A link as the trigger keeps working where scripts do not, and opens your wishlist page in a new tab with Ctrl or ⌘.

The same without \`init\`, by attributes of the script tag. The cart is then reached by the event; \`data-wl-render-into="#wishlist"\` instead of \`data-wl-drawer\` makes a section, and \`data-wl-locale\` sets the language.

${html(basketTagSnippet(place, place))}`,
  },
  section: {
    title: 'The basket as a section of a page',
    text: (place: Place) => `\
As wide as its element and as high as what is in it. It returns \`refresh()\` and \`remove()\`.

${html(basketSectionSnippet(place, place))}`,
  },
  page: {
    title: 'The basket as a page of its own',
    text: (place: Place) => `\
A page with the section as its only content, e.g. at \`/wishlist\`, where the drawer’s link leads. Put it into your shop’s own layout.

${html(basketPageSnippet(place, place))}`,
  },
  'add-to-cart': {
    title: 'Add to cart: who is asked',
    text: () => `\
When the shopper presses Add, the first of these that fits happens:

1. The basket has a **webhook address**: the service sends the products to it, and your page is not asked.
2. The item has a **variant id**: your page is asked, by the event \`wl:basket.addToCart\` (\`wl:basket.addToCartBulk\` for several items) and then, if nothing answered it at once, by \`onAddToCart\` (\`onAddToCartBulk\`). With \`checkout.mode\` \`url\` and a cart address, step 3 comes first.
3. The basket has a **cart address** such as \`https://shop.example/cart/add?id={variantId}&quantity={quantity}\`: it opens in a new tab, filled in.
4. Otherwise the **product’s page** opens ("View product").

\`onAddToCart\` gets \`{ variantId, quantity, product, configId, respond }\`. Answer in one of two ways:

- return a promise: when it resolves, the shopper reads "added to cart"; when it rejects (or resolves with \`false\`), "could not be added", with the message of your error;
- or call \`respond(true)\`, or \`respond(false, 'Sold out')\`.

Without an answer in 15 seconds, the shopper reads that the shop did not answer, and may try again. \`onAddToCartBulk\` gets \`{ items, configId, respond }\`; without it, \`onAddToCart\` is called for one item after the other. Where your cart took some items and refused others, say which: \`respond(false, 'Sold out', { '4102': 'Sold out' })\` names the refused ones by variant id, and the others count as added.`,
  },
  events: {
    title: 'Events of the basket',
    text: () => `\
They happen on \`window\`, with \`wl:\` before the name; \`basket.on(name, listener)\` hears them, too, and returns a function that ends it.

| Event | \`detail\` |
| --- | --- |
| \`wl:basket.mounted\` | \`{ count, products, apiKey, configId }\`: the basket shows something; each product is \`{ url, variantId }\` |
| \`wl:basket.changed\` | the same, after something came or went |
| \`wl:basket.drawer\` | \`{ open, configId }\` |
| \`wl:basket.addToCart\` | \`{ variantId, quantity, product, configId, respond }\`; who calls \`respond\` in the event keeps \`onAddToCart\` from being asked |
| \`wl:basket.addToCartBulk\` | \`{ items, configId, respond }\`; each item is \`{ variantId, quantity, product }\` |
| \`wl:basket.checkout\` | \`{ products, configId }\`: they reached your cart or your webhook, or their cart address was opened |
| \`wl:basket.error\` | \`{ code, message, configId }\` |

A \`product\` is \`{ itemId, url, title, imageUrl, priceMinor, currency, variantId, quantity, meta }\`; \`meta\` is what the save button gave as \`data-metadata\`.

${html(basketEventsSnippet)}

A save in the dialog refreshes every basket on the page by itself: the widget’s \`saved\` event does that. \`basket.refresh()\` does it at any other time, and \`WlWidget.on('saved', (item) => …)\` tells you.`,
  },
  webhook: {
    title: 'A webhook instead of the page',
    text: () => `\
With a webhook address in the basket’s settings (plans Growth and above), each Add is a \`POST\` to your server. One item:

${block(
  'json',
  JSON.stringify(
    {
      type: 'basket_checkout',
      product: sampleBasketProduct,
      meta: { configId: 'bkt_YOUR_BASKET' },
      origin: 'https://shop.example',
      signed_in: true,
      unknown_items: 0,
    },
    null,
    2,
  ),
)}

Several items are \`{ "type": "basket_bulk_checkout", "products": […], … }\`; the portal’s test message is \`{ "type": "basket.test" }\`.

Our signature covers the whole message, but not every field comes from us:

| Field | What it is |
| --- | --- |
| \`product\`, \`products\` | the items as your shop supplied them when they were saved: title, address, variant, price and your metadata. Only \`quantity\` (1 to 999) comes from the page. Take prices from your own catalog |
| \`origin\` | the page’s origin, if the key allows it; \`null\` if we couldn’t check it |
| \`signed_in\` | whether the items are on the signed-in shopper’s lists. If false, the page named the items by number, and they may be anyone’s |
| \`unknown_items\` | how many items were left out because they aren’t from your shop or aren’t that shopper’s |
| \`meta\` | what the page sent along. Not checked |
| \`unverified\` | only if the page sent more: what it said about the \`products\` and its \`origin\`. Anyone can send anything here. Together with \`meta\` it’s limited to 8 kB and six levels; anything beyond is left out, and \`dropped\` is true |

If we know none of the items, no message is sent. Each is signed as [Standard Webhooks](https://www.standardwebhooks.com) describes (headers \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`); the secret is in the basket’s settings in the portal. A server that checks it, as \`webhook.mjs\` for \`node\`, after \`npm install standardwebhooks\`:

${block('js', verifyWebhookSnippet)}

The address must be public; for your own computer use a tunnel. An answer other than 2xx is tried again, up to eight times, ever more slowly: use \`webhook-id\` to take each message only once. The portal shows every message with what your server answered, and sends one again.`,
  },
  'sign-in': {
    title: 'How shoppers sign in',
    text: ({ siteUrl }: Place) => `\
Your shop has nothing to do. The basket is a frame of ${siteUrl}; a shopper whom the browser does not know there presses Sign in, types an e-mail address and the six digits from the mail in a small window of ${siteUrl}, and the basket takes that session over, once a device. Who signs in to save a product is signed in to the basket, too. Your page learns what this shopper saved from your shop, and nothing that was saved elsewhere; it never sees the address or the session. The session works only for your shop’s wishlist. On pages with \`Cross-Origin-Opener-Policy: same-origin\` the small window links to your wishlist on ${siteUrl} instead; \`same-origin-allow-popups\` works as usual. If your shop sends a Content-Security-Policy, allow ${siteUrl} in \`script-src\`, \`connect-src\` and \`frame-src\`.`,
  },
  errors: {
    title: 'When something is wrong',
    text: () => `\
\`WlBasket\` never throws. It writes a warning that begins with \`[wl]\` to the console and sends \`wl:basket.error\` with one of these codes; shoppers see a sentence in their language, never a code.

${clientCodeTable('basket')}`,
  },
  localhost: {
    title: 'Trying it on your own computer',
    text: ({ publicKey, siteUrl }: Place) => `\
1. Serve the page over http: \`http://localhost\` and \`http://127.0.0.1\` work on any port, with every key. A page opened from disk (\`file://\`) does not, and elsewhere the page must be \`https\`.
2. Build with the test key (\`pk_test_…\`${/^pk_test_(?!YOUR)/.test(publicKey) ? `; this guide has \`${publicKey}\`` : ''}). It is no playground: what is saved with it is really saved to a list of yours, and counts.
3. Press the save button, sign in with your own address and save. Then open the basket: the product is there, and Add calls your code.
4. Nothing there? Look for \`[wl]\` in the console, and whether ${siteUrl}/sdk/v1/basket-integration.js loads.
5. For your real address, put in the live key (\`pk_live_…\`), and name your hosts for it in the portal, under Keys.`,
  },
} satisfies Record<string, { title: string; text: (place: Place) => string }>;

export type BasketGuideTopic = keyof typeof topics;
/** What can be asked for by itself. */
export const basketGuideTopics = Object.keys(topics) as [BasketGuideTopic, ...BasketGuideTopic[]];

/** The text of a topic without its heading. */
export function basketGuideText(topic: BasketGuideTopic, place: GuidePlace): string {
  const { publicKey = 'pk_test_YOUR_KEY', configId = 'bkt_YOUR_BASKET' } = place;
  return topics[topic].text({ ...place, publicKey, configId });
}

/** The guide with the given addresses, key and basket in its code; one topic of it, or all. */
export function basketGuide({ topic, ...place }: GuidePlace & { topic?: BasketGuideTopic }): string {
  if (topic) return `# ${topics[topic].title}\n\n${basketGuideText(topic, place)}\n`;
  const steps = basketGuideTopics.map(
    (name, index) => `## ${index + 1}. ${topics[name].title}\n\n${basketGuideText(name, place)}\n`,
  );
  return [
    `# The basket in a shop, step by step\n`,
    `The basket shows shoppers what they saved from your shop and puts it into your cart. It needs a public key (\`pk_…\`) and a basket id (\`bkt_…\`), both from the portal, and one of the steps 2, 3 and 4. Both are public and may stand in your pages.\n`,
    ...steps,
  ].join('\n');
}
