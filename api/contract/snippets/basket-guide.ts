/**
 * The guide to adding the basket to a shop, as Markdown: tool servers return it and the guides in `docs/` include it.
 * Browser tests run every code block in it.
 */
import { clientCodeTable } from './client-code-advice.ts';
import {
  basketEventsSnippet,
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  basketTagSnippet,
  sampleProduct,
  saveButtonSnippet,
  type SnippetTarget,
} from './snippets.ts';
import { verifyWebhookSnippet } from './verify-webhook-snippet.ts';

export interface GuideTarget {
  /** The origin that serves the scripts and the hosted pages. */
  siteUrl: string;
  /** The API's base URL, if it isn't `/api` on the site. */
  baseUrl?: string;
  /** Default: `pk_test_YOUR_KEY`. */
  publicKey?: string;
  /** Default: `bkt_YOUR_BASKET`. */
  configId?: string;
}
type Target = SnippetTarget & { configId: string };

const block = (language: string, code: string) => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
const html = (code: string) => block('html', code);

/** An item as the event, `onAddToCart` and the webhook receive it; prices are in minor units. */
export const sampleBasketProduct = {
  itemId: 71,
  ...sampleProduct,
  quantity: 1,
  meta: { variantId: '4102', quantity: 1 },
  wl: 'q1Zr…',
};

/** In the order in which a shop follows the steps. */
const topics = {
  'save-button': {
    title: 'Save buttons with a variant',
    text: (target: Target) => `\
The wishlist lists what shoppers saved from your shop, so start with the save button. \`data-metadata\` says what to add to your cart: \`variantId\`, a string, and \`quantity\`, a whole number from 1. Without a variant ID, shoppers can view a product in the wishlist but can't add it to the cart. \`data-price\` is a whole number in minor units: \`5400\` is 54.00.

${html(saveButtonSnippet(target))}

The metadata is kept only for products on your own host.`,
  },
  drawer: {
    title: 'The wishlist as a drawer',
    text: (target: Target) => `\
A panel at the side of the page that opens from your own link or button. Only the script is loaded until it's first opened.

${html(basketSnippet(target, target))}

Replace the request to \`/cart/add\` with your shop’s own way to add to the cart. \`drawer\` accepts:

| Option | Description |
| --- | --- |
| \`trigger\` | selector of the elements that open and close it, including elements added later |
| \`side\` | \`right\` (default) or \`left\` |
| \`width\` | pixels or a CSS size, 380 by default. On a phone it fills the screen |
| \`title\` | its title; by default "Your wishlist" in the shopper’s language |

It returns \`open()\`, \`close()\` and \`refresh()\`. If the trigger is a link, it still works without JavaScript, and opens your wishlist page in a new tab with Ctrl or ⌘.

You can do the same without \`init\`, with attributes on the script tag. Your cart code then listens for the event. Use \`data-wl-render-into="#wishlist"\` instead of \`data-wl-drawer\` for a section, and \`data-wl-locale\` to set the language.

${html(basketTagSnippet(target, target))}`,
  },
  section: {
    title: 'The wishlist as a section of a page',
    text: (target: Target) => `\
The section is as wide as its element and as tall as its content. \`renderInto\` returns \`refresh()\` and \`remove()\`.

${html(basketSectionSnippet(target, target))}`,
  },
  page: {
    title: 'The wishlist as a separate page',
    text: (target: Target) => `\
A page with the section as its only content, for example at \`/wishlist\`, which the drawer’s link opens. Put it in your shop’s own layout.

${html(basketPageSnippet(target, target))}`,
  },
  'add-to-cart': {
    title: 'Add to cart',
    text: () => `\
When the shopper clicks Add, the first of these that applies happens:

1. The wishlist has a **webhook URL**: the service sends the products to it, and your page isn't involved.
2. The item has a **variant ID**: your page gets the event \`wl:basket.addToCart\` (\`wl:basket.addToCartBulk\` for several items). If nothing responds to it immediately, \`onAddToCart\` (\`onAddToCartBulk\`) is called. If \`checkout.mode\` is \`url\` and there is a cart URL, step 3 comes first.
3. The wishlist has a **cart URL** such as \`https://shop.example/cart/add?id={variantId}&quantity={quantity}\`: it opens in a new tab, with the values filled in.
4. Otherwise the **product’s page** opens ("View product").

\`onAddToCart\` receives \`{ variantId, quantity, product, wl, configId, respond }\`. Respond in one of two ways:

- return a promise: if it resolves, the shopper sees "added to cart"; if it rejects (or resolves with \`false\`), "could not be added", with your error's message;
- or call \`respond(true)\`, or \`respond(false, 'Sold out')\`.

If your cart can remove what was added, resolve the promise with a function that does so, or pass it: \`respond(true, () => removeFromCart(variantId))\`. The shopper then sees Undo beside "added to cart". The function can return a promise.

If there's no response within 15 seconds, the shopper sees that the shop didn't respond and can try again. \`onAddToCartBulk\` receives \`{ items, configId, respond }\`; without it, \`onAddToCart\` is called for each item in turn. If your cart accepted only some of the items, name the ones it refused: \`respond(false, 'Sold out', { '4102': 'Sold out' })\` lists them by variant ID, and the others count as added.

\`wl\` is the wish’s reference. Keep it with the cart’s line and send it with the order’s line in \`POST /orders\`: the wish is then marked as bought, and the sale counts as the wishlist’s. It’s encrypted, names no person and works for 90 days, for your shop only. In a cart URL, it replaces \`{wl}\`. Links to your product pages have it as the parameter \`wl\` if they come from alerts, shared lists, creator shops or the shopper’s own lists, and the page’s host is verified.`,
  },
  events: {
    title: 'Events of the wishlist',
    text: () => `\
Events are dispatched on \`window\`, with the prefix \`wl:\`. You can also listen with \`basket.on(name, listener)\`, which returns a function that stops listening.

| Event | \`detail\` |
| --- | --- |
| \`wl:basket.mounted\` | \`{ count, products, known, apiKey, configId }\`: the wishlist is displayed; each product is \`{ url, variantId, choice }\`. \`known\` is false while no one is signed in, because we don’t know what they saved. Products kept on the device are reported the same way |
| \`wl:basket.changed\` | the same, after a product is added or removed, or the shopper’s account is deleted |
| \`wl:basket.drawer\` | \`{ open, configId }\` |
| \`wl:basket.addToCart\` | \`{ variantId, quantity, product, wl, configId, respond }\`; a listener that calls \`respond\` prevents \`onAddToCart\` from being called |
| \`wl:basket.addToCartBulk\` | \`{ items, configId, respond }\`; each item is \`{ variantId, quantity, product, wl }\` |
| \`wl:basket.checkout\` | \`{ products, configId }\`: they reached your cart or your webhook, or their cart URL was opened |
| \`wl:basket.select\` | the same: the shopper opens a product’s page |
| \`wl:basket.remove\` | the same: the shopper removed a product, and can’t undo it anymore |
| \`wl:basket.error\` | \`{ code, message, configId }\` |

A \`product\` is \`{ itemId, url, title, imageUrl, priceMinor, currency, variantId, quantity, meta, wl }\`; \`meta\` is the \`data-metadata\` of the save button.

${html(basketEventsSnippet)}

After a save in the dialog, the widget’s \`saved\` event refreshes every wishlist on the page. Call \`basket.refresh()\` to refresh at any other time, and use \`WlWidget.on('saved', (item) => …)\` to be notified.`,
  },
  webhook: {
    title: 'Use a webhook instead of the page',
    text: () => `\
With a webhook URL in the wishlist’s settings (Growth plan and above), each Add sends a \`POST\` to your server. One item:

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
| \`product\`, \`products\` | the items as your shop supplied them when they were saved: title, URL, variant, price and your metadata. Only \`quantity\` (1 to 9,999) comes from the page. Take prices from your own catalog. \`wl\`, only if \`signed_in\`, is the wish’s reference for \`POST /orders\` |
| \`origin\` | the page’s origin, if the key allows it; \`null\` if we couldn’t check it |
| \`signed_in\` | whether the items are on the signed-in shopper’s lists. If false, the page listed the items by ID, and they may be anyone’s |
| \`unknown_items\` | how many items were left out because they’re from another shop or another shopper |
| \`meta\` | anything else the page sent, unchecked |
| \`unverified\` | only if the page sent more: its own data about the \`products\` and its \`origin\`. Anyone can send anything here. Together with \`meta\` it’s limited to 8 kB and six levels; anything beyond that is left out, and \`dropped\` is true |

If we know none of the items, no message is sent. Messages are signed according to [Standard Webhooks](https://www.standardwebhooks.com) (headers \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`); the secret is in the wishlist’s settings in the portal. This server verifies the signature. Run \`npm install standardwebhooks\`, save it as \`webhook.mjs\` and start it with \`node\`:

${block('js', verifyWebhookSnippet)}

The URL must be public; use a tunnel to receive webhooks on your own computer. If the response isn’t 2xx, the message is retried up to eight times at increasing intervals, so use \`webhook-id\` to process each message only once. The portal shows every message with your server’s response, and can resend it.`,
  },
  'sign-in': {
    title: 'How shoppers sign in',
    text: ({ siteUrl }: Target) => `\
You don’t need to do anything. The wishlist is a frame from ${siteUrl}. If the shopper isn’t signed in there, they click Sign in and, in a small window of ${siteUrl}, enter their email address and the six-digit code from the email. The wishlist then uses that session. This happens once per device, and shoppers who sign in to save a product are signed in to the wishlist too. Your page learns what the shopper saved from your shop, but nothing that was saved elsewhere, and never sees the email address or the session. The session works only for your shop’s wishlist. On pages with \`Cross-Origin-Opener-Policy: same-origin\` the small window links to your wishlist on ${siteUrl} instead, and the save button saves with one click, without a window; \`same-origin-allow-popups\` works as usual. If your shop sends a Content-Security-Policy, allow ${siteUrl} in \`script-src\`, \`connect-src\` and \`frame-src\`.`,
  },
  errors: {
    title: 'When something is wrong',
    text: () => `\
\`WlBasket\` never throws. It logs a warning that starts with \`[wl]\` to the console and sends \`wl:basket.error\` with one of these codes; shoppers see a message in their language, never a code.

${clientCodeTable('basket')}`,
  },
  localhost: {
    title: 'Try it on your own computer',
    text: ({ publicKey, siteUrl }: Target) => `\
1. Serve the page over http: \`http://localhost\` and \`http://127.0.0.1\` work on any port, with every key. A page opened from disk (\`file://\`) doesn’t work, and on any other host the page must use \`https\`.
2. Develop with the test key (\`pk_test_…\`${/^pk_test_(?!YOUR)/.test(publicKey) ? `; this guide has \`${publicKey}\`` : ''}). It isn’t a sandbox: what you save with it is really saved to one of your lists, and counts towards your plan.
3. Click the save button and save. Then open the wishlist: the product is there, and Add calls your code.
4. If it isn’t there, look for \`[wl]\` in the console, and check that ${siteUrl}/sdk/v1/basket-integration.js loads.
5. On your real site, use the live key (\`pk_live_…\`), and add your domains to it in the portal, under Keys.`,
  },
} satisfies Record<string, { title: string; text: (target: Target) => string }>;

export type BasketGuideTopic = keyof typeof topics;
/** The topics that can be requested individually. */
export const basketGuideTopics = Object.keys(topics) as [BasketGuideTopic, ...BasketGuideTopic[]];

/** The text of a topic without its heading. */
export function basketGuideText(topic: BasketGuideTopic, target: GuideTarget): string {
  const { publicKey = 'pk_test_YOUR_KEY', configId = 'bkt_YOUR_BASKET' } = target;
  return topics[topic].text({ ...target, publicKey, configId });
}

/** The guide with the given URLs, key and basket in its code; one topic or all of them. */
export function basketGuide({ topic, ...target }: GuideTarget & { topic?: BasketGuideTopic }): string {
  if (topic) return `# ${topics[topic].title}\n\n${basketGuideText(topic, target)}\n`;
  const steps = basketGuideTopics.map(
    (name, index) => `## ${index + 1}. ${topics[name].title}\n\n${basketGuideText(name, target)}\n`,
  );
  return [
    `# Add the wishlist to a shop, step by step\n`,
    `The wishlist shows shoppers what they saved from your shop and lets them add it to your cart. You need a public key (\`pk_…\`) and a wishlist ID (\`bkt_…\`), both from the portal, and one of steps 2, 3 and 4. Both values are public and can appear in your pages.\n`,
    ...steps,
  ].join('\n');
}
