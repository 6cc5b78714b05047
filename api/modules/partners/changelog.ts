/** Changes that matter to integrators, newest first, for the changelog page, its feed and the portal. */

export type ChangeKind = 'breaking' | 'added' | 'changed' | 'deprecated' | 'removed';

export interface Change {
  kind: ChangeKind;
  /** English; code is in backticks. */
  text: string;
}

export interface ChangelogEntry {
  /** Permanent anchor of the entry. */
  id: string;
  title: string;
  /** `YYYY-MM-DD`; null if unknown. */
  date: string | null;
  summary: string;
  changes: readonly Change[];
}

export const changelog: readonly ChangelogEntry[] = [
  {
    id: 'buy-links',
    title: 'Links to buy wishes',
    date: '2026-12-01',
    summary: 'Nothing to do.',
    changes: [
      {
        kind: 'added',
        text: '`GET /hosted/lists/{token}/buy-links` returns the links to buy items of a list: `product_url` and, if the shop’s platform allows it, `cart_url`.',
      },
      {
        kind: 'added',
        text: '`/buy/{items}?shop=…` on the service’s site puts products into the cart of a Shopify shop that has the app, in the form of the Universal Commerce Protocol’s permalinks.',
      },
    ],
  },
  {
    id: 'assistants',
    title: 'Connect assistants by URL',
    date: '2026-11-30',
    summary: 'Nothing to do. If you use the tool servers on your machine, they work as before.',
    changes: [
      {
        kind: 'added',
        text: 'The tool servers over HTTP: `/mcp/partner` and `/mcp/creator` for partners, and `/mcp` for shoppers. Assistants connect to them by OAuth, without a personal access token.',
      },
      {
        kind: 'added',
        text: '`GET /me/connections` lists the assistants that a person has connected, `DELETE /me/connections/{id}` disconnects one, and `GET /me/export` has them as `connections`.',
      },
    ],
  },
  {
    id: 'customers-lists',
    title: 'Bring your customers’ lists',
    date: '2026-11-30',
    summary: 'Nothing to do. If your shop had another wishlist service, import your customers’ lists.',
    changes: [
      {
        kind: 'added',
        text: '`POST /partners/{id}/lists/imports` uploads a file, `PATCH` on the import chooses its columns, and `POST` on its `/check`, `/run` and `/undo` checks, imports and undoes it. `GET` returns the progress, and `/problems.csv` the wishes that are left out. Requests that don’t fit the state get the new error `wrong_import_state`.',
      },
      { kind: 'added', text: '`GET /partners/{id}/lists.csv` exports all lists of your shop.' },
      { kind: 'added', text: 'The portal and the Shopify app do the same on their page Import lists.' },
      {
        kind: 'added',
        text: '`GET /me/waiting-lists`, and `POST` on the `/add` and `/decline` of one: lists that shops brought for the account from other services. `GET /me/export` has them as `waiting_lists`.',
      },
    ],
  },
  {
    id: 'save-for-later',
    title: 'Save for later in the cart',
    date: '2026-11-30',
    summary:
      'Nothing to do. If you use the WooCommerce extension, install the new version and see the new setting.',
    changes: [
      {
        kind: 'added',
        text: '`data-wl-save-for-later` on a save button in a line of your cart. Once the product is saved, the event `wl:saved-for-later` tells your shop to remove the line.',
      },
      {
        kind: 'added',
        text: 'WooCommerce: “Save for later” in the cart of classic themes, and what came from a wishlist in orders and their list.',
      },
      {
        kind: 'changed',
        text: 'WooCommerce: orders with cash on delivery are reported as paid when they’re completed. If you change the service URL, enter the token for orders again.',
      },
    ],
  },
  {
    id: 'thanks',
    title: 'Thank the giver of a gift',
    date: '2026-11-30',
    summary: 'Nothing to do.',
    changes: [
      {
        kind: 'added',
        text: '`POST /hosted/lists/{token}/gifts/{giftId}/thanks` thanks a giver in the name of the list’s owner. `gifts` have `id` and `thanks`.',
      },
    ],
  },
  {
    id: 'reserved-gifts',
    title: 'Reserve a gift before buying it',
    date: '2026-11-30',
    summary: 'Nothing to do. `purchased` still means bought.',
    changes: [
      {
        kind: 'added',
        text: '`reserve_until` of `PUT /hosted/public/lists/{token}/items/{itemId}/purchased`, with `purchased: false`, reserves an item until the end of a day. Others then get the new error `already_reserved`.',
      },
      {
        kind: 'added',
        text: 'Items have `reserved`, `reserved_quantity` and `reserved_until`, and `gifts` have `reserved_quantity` and `reserved_until`. The owner of a surprise doesn’t see them.',
      },
    ],
  },
  {
    id: 'since-visit',
    title: 'Changes since a shopper’s last visit',
    date: '2026-11-30',
    summary: 'Nothing to do. Wishlists begin with what has changed since the shopper was here.',
    changes: [
      {
        kind: 'added',
        text: '`GET /me/changes`: the shopper’s wishes that have become cheaper, are back in stock or are almost gone.',
      },
      {
        kind: 'added',
        text: '`POST /me/changes/seen` dismisses them on all of the shopper’s devices.',
      },
    ],
  },
  {
    id: 'counted-reports',
    title: 'Faster reports for large shops',
    date: '2026-11-29',
    summary: 'Nothing to do.',
    changes: [
      {
        kind: 'added',
        text: '`counted_at` of `GET /portal/alerts/watchers`. People who wait are counted when you ask, or in the background for shops with more than 5,000 wishes: usually within the last hour.',
      },
      {
        kind: 'changed',
        text: 'An hour after an email was sent, `GET /portal/alerts/report` no longer changes whether its alerts are about test products. It goes on counting what is opened and clicked.',
      },
    ],
  },
  {
    id: 'products-by-number',
    title: 'Find products by their numbers, and keep markets apart',
    date: '2026-11-29',
    summary:
      'Nothing to do. Files and feeds find more products, and what one market sells no longer alerts shoppers of another.',
    changes: [
      {
        kind: 'changed',
        text: 'Rows of `PUT /partners/{id}/products` and of feeds whose URL is unknown find their product by `product_id`, `sku` or `gtin`, as its wishes were saved with them (`productId`, `sku` and `gtin` in `metadata`).',
      },
      {
        kind: 'added',
        text: '`unmatched` on imports counts the accepted rows that matched no saved product. A row that could mean several products is refused with `ambiguous_product`.',
      },
      {
        kind: 'changed',
        text: '`market` of `product.changed` is `main` for the market without a folder if the product’s own page has one. Markets also differ by host, and by `country`, `market` or `region` in the query. Stock of another currency has its `currency` and price.',
      },
      {
        kind: 'changed',
        text: 'Changing alerts of a wish, or of the account, no longer loses a price drop of the last 15 minutes. A kind counts from when it’s turned on.',
      },
    ],
  },
  {
    id: 'gone-webhooks',
    title: '410 pauses a webhook',
    date: '2026-11-29',
    summary:
      'Nothing to do, unless your server returns 410 for a message that you want to get later: return 503.',
    changes: [
      {
        kind: 'changed',
        text: 'A webhook endpoint, a tool over HTTP or the webhook of a basket that returns 410 (Gone) is paused at once, and the owners get an email. Resume an endpoint or a tool as before; a basket’s webhook resumes once it accepts a test, or when you set `webhook_url`.',
      },
      {
        kind: 'added',
        text: '`webhook_paused_at` of baskets. While it’s set, messages are listed without being sent, and can be resent later.',
      },
    ],
  },
  {
    id: 'one-product',
    title: 'Translated and renamed products of Shopify shops are one wish',
    date: '2026-11-29',
    summary: 'Nothing to do. In your own Shopify theme, add `productId` to the metadata of save buttons.',
    changes: [
      {
        kind: 'added',
        text: '`productId` in `metadata` of `POST /widget/save`, and `productId` and `rawProductId` of `POST /hosted/save`: in a Shopify shop, saves with the same number are one wish, whatever the product’s handle. The shop’s own domain and `myshopify.com` are one shop.',
      },
      {
        kind: 'changed',
        text: '`POST /hosted/save` stores the price that the product’s shop has reported or saved, if it’s known, instead of the one sent. It doesn’t change the title, image and prices of an item whose product Shopify or the shop’s feed reports.',
      },
    ],
  },
  {
    id: 'compared-prices',
    title: 'Prices are compared within one source',
    date: '2026-11-29',
    summary:
      'Nothing to do, unless you put references of `GET /widget/saved-products` into links: use those of `references=link` there.',
    changes: [
      {
        kind: 'changed',
        text: '`saved_price_minor` of items and saved products, alerts and `product.changed` compare a price only with one that the same source said of the same variant. `saved_price_minor` is null if the two can’t be compared.',
      },
      {
        kind: 'changed',
        text: '`lowest`, `highest` and `current` of `GET /products/{id}/prices` are of one variant and from one source.',
      },
      {
        kind: 'added',
        text: '`source` on each price of `GET /products/{id}/prices`, and `current_price_minor` in `GET /hosted/me/items`.',
      },
      {
        kind: 'changed',
        text: 'Links on an owner’s lists, in alerts and in the basket’s cart URL no longer have a reference that stands for the owner, because links can be passed on: orders from them are anonymous gifts. `GET /widget/saved-products?references=link` returns references for links.',
      },
      {
        kind: 'changed',
        text: '`bought_at` of items is when they were last ordered from the shop, in a surprise only by the owner. `orders` of `GET /portal/test-data` leaves out gifts that a surprise keeps from a member of the team.',
      },
      {
        kind: 'added',
        text: '`keep_ticket` of `POST /me/alerts/email/verify`, with which the wishlist on a shop’s page keeps a guest’s list in the account of the confirmed address.',
      },
      {
        kind: 'changed',
        text: 'Imports keep how many of a wish are bought, and report lines and cells that are no link: rows have `written`. A page that doesn’t exist (404 or 410) makes no wish, even if the source named the product.',
      },
      {
        kind: 'changed',
        text: 'The `item_purchased` notification names the people who are giving the item now. It’s removed once they undo that, and hidden while the list is a surprise.',
      },
    ],
  },
  {
    id: 'limits-by-mailbox',
    title: 'A mailbox gets few emails from strangers',
    date: '2026-11-29',
    summary:
      'Nothing to do, unless you invite one person many times. Errors about a plan now say which part of it they are about.',
    changes: [
      {
        kind: 'changed',
        text: 'Sign-in codes, codes for alerts and new addresses, and invitations count together for each mailbox: eight in 70 minutes.',
      },
      {
        kind: 'added',
        text: '`POST /portal/members` and `POST /portal/alerts/test` return 400 `too_many_emails` if the address has received several emails lately.',
      },
      {
        kind: 'changed',
        text: 'The `message` of 402 `plan_limit_reached` says whether the plan lacks events, marketing tools or videos.',
      },
      {
        kind: 'changed',
        text: '`tries_left` is never more than the limits of the caller’s network allow.',
      },
    ],
  },
  {
    id: 'secrets-in-answers',
    title: 'Secrets only for those who may replace them, and proof for new destinations of data',
    date: '2026-11-29',
    summary:
      'If a tool reads a webhook’s secret, its token needs `integration:write`. Apps that set URLs for a member ask for a proof.',
    changes: [
      {
        kind: 'breaking',
        text: '`webhook_secret` of a basket and `secret` of a webhook endpoint are null for tokens without `integration:write`, and for members who signed in more than ten minutes ago. `POST /portal/baskets/{basketId}/show-secret` and `POST /portal/webhooks/endpoints/{endpointId}/show-secret` return them for proof.',
      },
      {
        kind: 'breaking',
        text: 'Members who signed in more than ten minutes ago send `current_password` or `code` to create or change webhook endpoints, marketing tools, product feeds, `webhook_url` and links of a basket, `reply_to` of alerts, `technical_contact` and `billing_email`, and to rotate secrets. `x-proof-fields` in the description names the fields. Personal access tokens don’t need it. Owners get an email.',
      },
      {
        kind: 'added',
        text: '`times` in `GET /portal/audit`, and the actor `server`: reported orders and returned secrets are in the audit log, grouped by hour, caller and address.',
      },
    ],
  },
  {
    id: 'words-for-friends',
    title: 'Deleted accounts leave no words on friends’ lists',
    date: '2026-11-29',
    summary: 'Nothing to do. Deleting an account or a partner also deletes traces that stayed until now.',
    changes: [
      {
        kind: 'changed',
        text: '`DELETE /me` also deletes notes, titles and descriptions that the person wrote on other people’s lists. `GET /me/export` has them as `written_for_others`.',
      },
      {
        kind: 'changed',
        text: 'Deleting a partner also deletes its reported orders and its alert settings.',
      },
      {
        kind: 'changed',
        text: 'If a member changes their email address, `technical_contact`, `billing_email` and `reply_to` follow if they had the old one. They’re cleared when the account is deleted.',
      },
    ],
  },
  {
    id: 'audit-log',
    title: 'See who did what for your partner',
    date: '2026-11-27',
    summary: 'Nothing to do. Owners can read what members, tokens, merchants and the operator did.',
    changes: [
      {
        kind: 'added',
        text: '`GET /portal/audit` and `GET /portal/audit.csv` list the actions of the last 400 days and refused attempts, for owners.',
      },
      {
        kind: 'added',
        text: '`partner_suspended`: while the operator has suspended a partner, changes are refused and its keys are `unknown_key`. `suspended_at` and `suspended_reason` of a partner say since when and why.',
      },
      {
        kind: 'added',
        text: '`GET /portal/export` has `audit`, and `GET /me/export` has `partner_actions`.',
      },
    ],
  },
  {
    id: 'packages',
    title: 'Packages from the service itself',
    date: '2026-11-27',
    summary:
      'Nothing to do. The npm packages no longer need a registry, and connect to the service they come from.',
    changes: [
      {
        kind: 'added',
        text: 'The npm packages are at `/packages/`, with their hashes in `/packages/index.json`: `npm install` takes their URLs. Versions stay available after upgrades.',
      },
      {
        kind: 'changed',
        text: 'The typed client includes its dependency, so it can be installed without a registry.',
      },
      {
        kind: 'added',
        text: 'The API description has an example of every answer, and is available as a Postman collection at `/postman.json`. Responses that are deprecated have a `Deprecation` header and, if they will be removed, a `Sunset` header.',
      },
      {
        kind: 'deprecated',
        text: '`GET /ad-studio/health` and `GET /ad-studio/credits`, because the ad studio has been discontinued. They will stay.',
      },
    ],
  },
  {
    id: 'test-data',
    title: 'Remove what test keys saved',
    date: '2026-11-27',
    summary: 'Nothing to do. Owners can remove test data on the Keys page of the portal.',
    changes: [
      {
        kind: 'added',
        text: '`GET` and `DELETE /portal/test-data` count and remove what the partner’s test keys saved. The ledger of counted actions stays.',
      },
      {
        kind: 'added',
        text: '`is_test` in the events `list.shared` and `gift.claimed`.',
      },
      {
        kind: 'added',
        text: 'Orders of items that only test keys saved are marked, with `test_orders` in `GET /portal/analytics/revenue` and its CSV, and `is_test` in `order.attributed` and `order.refunded`. They are removed with the test data, and `orders` of `GET /portal/test-data` counts them. Earlier orders aren’t marked.',
      },
      {
        kind: 'added',
        text: '`include_test=false` for `GET /portal/analytics/revenue`, `/portal/alerts/watchers` and `/portal/alerts/report`, which count tests in `test_shoppers` and `test_sent`.',
      },
      {
        kind: 'changed',
        text: 'Lists and orders that contain only items saved with test keys no longer start workflows in Shopify Flow.',
      },
    ],
  },
  {
    id: 'php',
    title: 'An extension for WooCommerce, and a client for PHP',
    date: '2026-11-27',
    summary:
      'Nothing to do. WooCommerce shops can install an extension, and other PHP shops use a client in one file.',
    changes: [
      {
        kind: 'added',
        text: '`/sdk/wishlist-woocommerce.zip`: hearts, the wishlist with the cart, and reports of orders and refunds for WooCommerce.',
      },
      {
        kind: 'added',
        text: '`/sdk/wishlist-php.zip`: `WishlistClient.php` sends requests, reports orders, reads events and verifies webhooks.',
      },
    ],
  },
  {
    id: 'saves-in-bulk',
    title: 'Read your saves in bulk',
    date: '2026-11-27',
    summary: 'Nothing to do. Data warehouses can read what shoppers saved from your shop.',
    changes: [
      {
        kind: 'added',
        text: '`GET /partners/{id}/saves` and `/saves/count`, with a token of the new scope `saves:read`. The tools for assistants have `saves_list`.',
      },
    ],
  },
  {
    id: 'refused-credentials',
    title: 'A 401 names the credentials an operation takes',
    date: '2026-11-27',
    summary: 'Nothing to do. Errors 401 have a `hint`.',
    changes: [
      {
        kind: 'added',
        text: '`hint` on `unauthorized` and `widget_token_invalid`: which credentials the operation takes, and which were sent. Operations with bearer tokens also send `WWW-Authenticate`.',
      },
    ],
  },
  {
    id: 'hooks',
    title: 'Hooks for React and Vue, and a faster first click',
    date: '2026-11-27',
    summary: 'Nothing to do. Your own components can show and change what a shopper has saved.',
    changes: [
      {
        kind: 'added',
        text: '`@wishlist/widget/react` and `@wishlist/widget/vue` with `useWishlist()`: the saved items, their number, `isSaved`, `save` and `remove`.',
      },
      {
        kind: 'added',
        text: '`open(product, mode)` saves with one click if `mode` is `instant`. The package also has `findSaved`, `remove`, `onChange` and `isReady`.',
      },
      {
        kind: 'changed',
        text: 'If clicks save without the dialog, `instant.js` is loaded when the pointer first moves, and its frame when the pointer reaches an empty heart. The first click then makes one request in place of three.',
      },
      {
        kind: 'changed',
        text: 'Gifts that a surprise keeps from a member of your team are no longer in `order.attributed`, `order.refunded` and, until the surprise ends, your revenue.',
      },
    ],
  },
  {
    id: 'events',
    title: 'Your systems are notified of what happens',
    date: '2026-11-27',
    summary:
      'Nothing to do. From the Growth plan, webhook endpoints and a stream notify your systems of saves, alerts, orders and more.',
    changes: [
      {
        kind: 'added',
        text: 'Ten types of events, such as `item.saved` and `order.attributed`, sent to up to ten endpoints: `/portal/webhooks/endpoints`. The webhooks of baskets stay as they are.',
      },
      {
        kind: 'added',
        text: 'Marketing tools: `/portal/marketing/tools` sends events about shoppers who agreed to Klaviyo and others, and `/portal/marketing/question` sets what they are asked. The save dialog asks signed-in shoppers after a save, and your pages can with `/widget/marketing-consent`. Shoppers withdraw in their account or with `/me/marketing-consents`.',
      },
      {
        kind: 'added',
        text: '`GET /events` reads the same events for 30 days, with a token of the new scope `events:read`.',
      },
      {
        kind: 'added',
        text: '`GET /portal/export` has `webhook_endpoints` and `events`.',
      },
      {
        kind: 'added',
        text: '`endpoint_id` and `endpoint_url` on messages of `GET /portal/webhooks`. For events, `basket_id` is null.',
      },
      {
        kind: 'added',
        text: 'The API description lists every webhook under `webhooks`, with an example. `parseEvent` of the typed client verifies events and returns them typed.',
      },
      {
        kind: 'added',
        text: '`data-wl-analytics` on the script tag, `datalayer` or `gtag`, sends `add_to_wishlist` and `select_item` to Google Analytics. Shopify themes publish `wl:item_saved` and four more customer events, where the shopper allows it, and Shopify Flow has four triggers.',
      },
      {
        kind: 'added',
        text: 'The events `wl:basket.select` and `wl:basket.remove` in shop pages, and `variantTitle` and `shopProductId` on `SavedItem`.',
      },
      {
        kind: 'changed',
        text: '`GET /portal/webhooks` also lists events: filter with `endpoint`, or by their types.',
      },
      {
        kind: 'added',
        text: 'The tools for assistants have `events_list` and `webhooks_endpoints_list`, `create`, `update`, `delete`, `rotate`, `replay` and `test`.',
      },
    ],
  },
  {
    id: 'orders',
    title: 'Orders mark wishes as bought',
    date: '2026-11-27',
    summary:
      'Nothing to do. If you report your orders, wishes are marked as bought, their alerts end, and you see the revenue.',
    changes: [
      {
        kind: 'added',
        text: '`POST /orders` reports a paid, cancelled or refunded order, with a token or signed with the secret of a basket’s webhook.',
      },
      {
        kind: 'added',
        text: 'The scope `orders:write` of personal access tokens. Tokens limited to other scopes can’t report orders.',
      },
      {
        kind: 'added',
        text: '`bought_at` on items, `bought_quantity` and `bought_at` on saved products: when the list’s owner ordered them from the shop, and how many.',
      },
      {
        kind: 'added',
        text: '`GET /widget/saved-products?references=basket` adds `references`, which come back in `POST /orders`.',
      },
      {
        kind: 'changed',
        text: '`wl` is removed from product URLs, as tracking parameters are.',
      },
      {
        kind: 'added',
        text: '`GET /portal/analytics/revenue` and `revenue.csv` sum reported orders by day, path or product, net of refunds. The tools for assistants have `revenue_get`.',
      },
      {
        kind: 'added',
        text: '`confirmed` in `GET /shops/{shopId}/earnings`: what orders sold through a creator shop, for each currency.',
      },
    ],
  },
  {
    id: 'alerts',
    title: 'Alerts about prices and stock',
    date: '2026-11-27',
    summary: 'Nothing to do. Items have new fields, and shoppers can be alerted about changes.',
    changes: [
      {
        kind: 'added',
        text: '`saved_price_minor`, `current_price_minor`, `stock_left` and `alerts` on items and saved products, `alerts` in `GET /hosted/me/items`; `low_stock` as `availability`. Treat it like `in_stock`.',
      },
      {
        kind: 'added',
        text: '`PUT /hosted/lists/{token}/items/{itemId}/alerts` and `PUT /widget/saved-products/{itemId}/alerts` choose the alerts of an item. With `sold_out`, an item is back in stock even if no one had reported that it was sold out. `availability` in saves says so of a product without variants.',
      },
      {
        kind: 'added',
        text: '`GET` and `PUT /me/alerts`, `GET /me/alerts/history` with `mailed_at` and `notified_at`, and for guests `POST /me/alerts/email` and `POST /me/alerts/email/verify`.',
      },
      {
        kind: 'added',
        text: '`GET`, `PUT` and `DELETE /me/alerts/push` show a shopper’s alerts on a device, if the operator has set a key.',
      },
      { kind: 'added', text: 'Notifications of the kind `wish_changed`.' },
      {
        kind: 'added',
        text: 'Pages of products that shoppers get alerts about are read once a day. `robots.txt` can keep `WishlistBot` out.',
      },
      {
        kind: 'added',
        text: '`GET` and `PUT /portal/alerts` for your shop’s settings, `GET /portal/alerts/watchers` for how many people wait, `GET /portal/alerts/report` and `POST /portal/alerts/test`. The tools for assistants have them, too: `alerts_get`, `alerts_set`, `alerts_watchers`, `alerts_report` and `alerts_test`.',
      },
    ],
  },
  {
    id: 'product-data',
    title: 'Prices and stock from any shop',
    date: '2026-11-27',
    summary:
      'Nothing to do. To keep the prices and stock of wishes up to date without Shopify, send a file or set a feed.',
    changes: [
      {
        kind: 'added',
        text: '`PUT /partners/{id}/products` accepts prices and stock as `application/x-ndjson` or `text/csv`; `GET /partners/{id}/products/imports/{importId}` returns the progress and refused rows, `GET /partners/{id}/products/imports` the last imports.',
      },
      {
        kind: 'added',
        text: '`PUT /partners/{id}/products/feed` sets a feed in the format of Google Merchant Center, which is read daily; `GET` returns its state.',
      },
      {
        kind: 'added',
        text: 'The scopes `products:read` and `products:write` of personal access tokens. Tokens limited to other scopes can’t use product data.',
      },
      {
        kind: 'changed',
        text: 'A product’s page doesn’t overwrite product data from the last three days: `facts_source` is `feed`.',
      },
    ],
  },
  {
    id: 'every-door',
    title: 'Hearts on every page, and lists that open anywhere',
    date: '2026-11-26',
    summary:
      'Nothing to do. If your pages merge or rename scripts, you can now set key and service with `data-wl-key` and `data-wl-site` on any element.',
    changes: [
      {
        kind: 'added',
        text: '`not_sold_here`: the availability of an item whose own market’s page returns 404 or 410 while the product is sold elsewhere. It can’t be added to the cart; `as_of` and `facts_source` say since when. `POST /hosted/products/{productId}/rescrape` also reads up to three other markets’ pages.',
      },
      {
        kind: 'added',
        text: 'Buttons of our design are drawn under `require-trusted-types-for`, in XHTML, in themes that hide empty elements, and, once mounted, inside web components. A press on a card reaches neither its `pointerdown` nor its `keydown` listeners. No call of the scripts throws: `invalid_call`.',
      },
      {
        kind: 'added',
        text: 'A button without product data saves the page it is on, with title, image and price from its structured data and meta tags.',
      },
      {
        kind: 'added',
        text: 'Hearts, messages and drawers keep working when Turbo, Turbolinks, htmx or view transitions swap pages.',
      },
      {
        kind: 'changed',
        text: 'The first save with one click takes three sequential requests. If the service is blocked, it falls back to the dialog, else to the device; `savedItems()` can have `kept: "blocked"`.',
      },
      {
        kind: 'added',
        text: 'The drawer names a guest’s list, opens it on our pages and shares it. Keeping a list by email ends with what was moved, and Undo.',
      },
      {
        kind: 'changed',
        text: 'The message after a click stays clear of consent banners, sticky bars and the drawer. “Change” and “Move” choose another list, including a new one, and move the wish. If your page shows its own message on `saved`, shoppers see two.',
      },
      {
        kind: 'changed',
        text: 'The theme’s script is a fifth smaller; `sdk/v1/theme.js` comes with the first approach to a product or the wishlist.',
      },
      {
        kind: 'changed',
        text: 'The portal, the Shopify app and the API’s sentences say “wishlist” instead of “basket”; names and codes are unchanged. Refusals appear in the page’s language, and a malformed webhook URL is refused instead of failing.',
      },
    ],
  },
  {
    id: 'one-wish',
    title: 'One wish in every spelling, and products that are gone',
    date: '2026-11-26',
    summary:
      'Check two things: if your program compares product IDs, expect one ID for all URLs of a product; if it sends prices, send the currency, too.',
    changes: [
      {
        kind: 'changed',
        text: '`/products/mug`, `/de/products/mug`, `/collections/all/products/mug` and `?variant=` are the same product, and global IDs are the variant’s number. Wishes that were saved several times become one within a day, with their notes, gifts and earliest date. An item’s `url` is the one it was saved with.',
      },
      {
        kind: 'changed',
        text: 'A save that names neither variant nor choice is about the product’s wish on the list; a save that names one makes a wish without one more precise.',
      },
      {
        kind: 'added',
        text: '`properties`, `sellingPlan`, `bundle` and `lineKey` in `metadata` distinguish wishes: two engravings are two wishes, and `variant_title` shows “Engraving: Anna”. `choice` in `saved` events, and `choice` and `choice_text` in `GET /hosted/me/items`.',
      },
      {
        kind: 'changed',
        text: 'Amount and currency belong together: a save with one of them keeps the price that’s there, and `POST` and `PUT` of `/hosted/lists/{token}/items` return 400 `invalid_input`. In the dialog, a variant’s `image` is shown and saved.',
      },
      {
        kind: 'added',
        text: '`availability`, `as_of`, `facts_source` and `price_as_of` of items and of saved products. Deleted and unpublished products, removed variants and pages that return 404 or 410 are `discontinued`, and can’t be added to the cart. What Shopify reports is no longer overwritten by the product’s page.',
      },
      {
        kind: 'changed',
        text: 'Prices in attributes are read only if they can mean one amount, and the console says what was read; `1,299` euros are left out. Quantities up to 9,999 stay; others are left out.',
      },
      {
        kind: 'changed',
        text: '`GET /widget/saved-products`: a page starts where the one before ended, whatever is saved in between; the cursor is opaque, and `POST` takes `limit` and `cursor` in its body. Cursors from before are refused.',
      },
      {
        kind: 'added',
        text: 'Imports read Excel’s CSV files, headings in more than twenty languages, what was purchased and sale prices; `unused_columns` says what wasn’t used. Spreadsheets are refused: `reason` is `spreadsheet_file` or `unreadable_file`.',
      },
    ],
  },
  {
    id: 'proof-and-promises',
    title: 'Proof before an account changes, and sessions only for pages with a known owner',
    date: '2026-11-26',
    summary:
      'Check two things: if your key has no allowed domains, add your shop’s host to it, or shoppers can’t sign in on your pages. If your program changes accounts or keys, let people confirm it.',
    changes: [
      {
        kind: 'breaking',
        text: 'With a key without allowed domains, shoppers are signed in only on `localhost` and on hosts you’ve verified. Saving in the dialog works on any page, as before. The windows name the page that opened them.',
      },
      {
        kind: 'breaking',
        text: 'Requests that change how to sign in to an account, or what can act for it, need proof (`x-proof` in the description): a sign-in within ten minutes, `current_password` or an emailed `code`. Without it, the response is 403 `fresh_sign_in_required`. Personal access tokens still manage keys.',
      },
      {
        kind: 'breaking',
        text: 'Names are one line without web addresses: 400 `invalid_input`. Names of lists and givers are changed instead of refused.',
      },
      {
        kind: 'changed',
        text: '`data-wl-saved` has no value, and `savedItems` returns no `list`: the names of lists are the shopper’s own. Hearts are empty once the shopper has signed out elsewhere. The `saved` event still has the list.',
      },
      {
        kind: 'changed',
        text: 'A gift mark is changed and undone with `X-Undo-Token` or by the account that made it, and by no one else. The owner of a surprise gets 403 `forbidden` when marking on the public route.',
      },
      {
        kind: 'added',
        text: '`surprise_until` takes a date, with `time_zone`: the surprise ends when that day begins there. `POST /hosted/lists/{token}/renew-link` replaces a list’s secret link.',
      },
      {
        kind: 'added',
        text: '`Idempotency-Key` works on every request that creates something. `POST /auth/email/start` and `verify` take a `device`, and `verify` takes the link of the email as `code`.',
      },
      {
        kind: 'added',
        text: '`unbilled_reason` has new values, because what strangers can make you pay for is limited. Billed actions are fewer, never more.',
      },
      {
        kind: 'added',
        text: 'Notifications are also emailed, unless `mail_notices` is off.',
      },
      {
        kind: 'changed',
        text: 'Tools that can’t be undone require `confirm`: the current name of what they change.',
      },
      {
        kind: 'changed',
        text: '`POST /widget/save` and `POST /hosted/save` leave out fields that are too long or malformed, as the dialog does, instead of refusing the save. Prices given as text in major units, such as `12.00`, are understood if there’s a `currency`.',
      },
      {
        kind: 'changed',
        text: 'A basket session only reaches lists that the shopper owns, not those that others share with them.',
      },
    ],
  },
  {
    id: 'documentation-tools-and-looks',
    title: 'Documentation on the site, tool servers, and more of your own look',
    date: '2026-11-23',
    summary: 'You don’t have to change anything. Update the tool servers’ packages when it suits you.',
    changes: [
      {
        kind: 'added',
        text: 'The guides are at `/docs`, with search, this service’s URL in the examples, and recipes for React, Vue, Hydrogen, WooCommerce, Shopware, Magento, site builders and tag managers. Frames also load on pages with a Cross-Origin-Embedder-Policy.',
      },
      {
        kind: 'added',
        text: '`icon` and `drawer` settings of a basket: a heart, bookmark, star or your own SVG on designed buttons, and the side and width of the drawer. Background, text and corners now also apply to the drawer, messages and designed buttons. Pages with a designed button load `GET /sdk/v1/looks/{key}`, without cookies.',
      },
      {
        kind: 'added',
        text: 'You can limit personal access tokens, with `scopes` and `expires_in_days` in `POST /portal/tokens`. Existing tokens keep all of their member’s permissions.',
      },
      {
        kind: 'changed',
        text: 'The tool servers support revisions 2026-07-28 and 2025-11-25 of the protocol. Their tool lists take a quarter of the tokens, without output schemas; prompts, and the documentation as resources, are new. An unknown tool is a protocol error, and requests in flight end when the client closes the connection.',
      },
      {
        kind: 'changed',
        text: 'In the API description, every operation has a description, and `imageUrl` and `image_url` of `SavedProduct` have one schema. Clients written by orval compile.',
      },
    ],
  },
  {
    id: 'one-click',
    title: 'Saving with one click, and consent',
    date: '2026-11-23',
    summary:
      'Save buttons can save without the dialog, and products stay on the device of shoppers who decline preferences. Nothing changes until you turn it on.',
    changes: [
      {
        kind: 'added',
        text: '`data-save="instant"` on the script tag or a button, `save` of `init`, or `saveMode` of the basket: a click saves immediately, and a message offers Change and Undo. Clicking a filled heart offers Move and Remove. Without a connection, products wait on the device. Pages with a Content-Security-Policy must allow the service in `script-src`, `connect-src` and `frame-src`.',
      },
      {
        kind: 'added',
        text: '`WlWidget.consent` and `data-wl-consent`: while preferences are denied, products stay in the shop’s storage, and nothing is sent. The Shopify app uses the shopper’s choice in Shopify’s banner.',
      },
      {
        kind: 'added',
        text: '`shown` on the `error` event: whether the shopper saw a message. New codes: `script_failed` and `frame_failed`.',
      },
      {
        kind: 'changed',
        text: '`saved` has 0 as `itemId`, `productId` and `list.id` for a product that is only kept on the device. `undone` is also sent when a product is removed from its heart. `savedItems` returns `product` for items that are only on this device.',
      },
    ],
  },
  {
    id: 'product-pages-read-better',
    title: 'More accurate product data from pages',
    date: '2026-11-23',
    summary: 'We read more pages, and get fewer prices wrong. You don’t have to change anything.',
    changes: [
      {
        kind: 'changed',
        text: '`POST /scraper`, imports and wishes by URL: lists, articles and home pages are `not_a_product_page` more often, and a product can have no price if the page doesn’t make it clear. `$`, `kr` and other shared signs mean the currency of the page’s domain, URL or language.',
      },
      {
        kind: 'changed',
        text: '`availability` also comes from what the page shows: its text, or a buy button.',
      },
    ],
  },
  {
    id: 'one-tap-return',
    title: 'Signing in without a code',
    date: '2026-11-23',
    summary:
      'Shoppers and partners can sign in with a passkey, or with another service. You don’t have to change anything.',
    changes: [
      {
        kind: 'added',
        text: 'Passkeys: offered after signing in with a code, and then in every email field of the dialog, the sign-in window, the account and the portal. Manage them in the account. Codes keep working.',
      },
      {
        kind: 'added',
        text: 'Sign-in with Google, Apple and other OpenID Connect providers, if the operator has set them up.',
      },
      {
        kind: 'added',
        text: '`GET /me/export` lists the account’s `passkeys` and `identities`.',
      },
    ],
  },
  {
    id: 'gifts',
    title: 'Gifts stay a surprise, and several people can give them',
    date: '2026-11-23',
    summary:
      'Owners of a public list no longer learn what was bought unless they want to, and givers can leave a name and a note, buy some of several, or share a gift. You don’t have to change anything.',
    changes: [
      {
        kind: 'added',
        text: '`surprise` on lists hides who bought what from the owner, without a date, until they reveal it. Our pages turn it on when an owner makes a list public; in the API it’s off unless you send it.',
      },
      {
        kind: 'added',
        text: 'Marking an item of a public list accepts `quantity`, `note`, `show_name` and `shared` in addition to `name`. Items have `purchased_quantity`, `sharing`, `giver_names` and, for the owner, `gifts`. New error codes: `quantity_unavailable` with `remaining`, and `too_many_givers`.',
      },
      {
        kind: 'changed',
        text: 'An item is `purchased` once everything that’s wanted is bought, until its owner wants more.',
      },
      {
        kind: 'changed',
        text: 'Moving an item off a surprise makes the other list a surprise, too. It can’t move to someone else’s list: `forbidden`.',
      },
    ],
  },
  {
    id: 'save-without-email',
    title: 'Saving without an email',
    date: '2026-11-23',
    summary: 'The save dialog opens with the list to save to. You don’t have to change anything.',
    changes: [
      {
        kind: 'changed',
        text: 'New shoppers save as guests. Afterwards, the dialog offers to keep the list on all devices by email, and signing in moves a guest’s lists to the account.',
      },
      {
        kind: 'added',
        text: 'You can undo a merge of an anonymous account for 30 days: `GET /me/merges` and `POST /me/merges/{id}/undo`. Merge receipts have `into_name`.',
      },
      {
        kind: 'added',
        text: 'You can change an account’s email address: `POST /me/email/start` and `POST /me/email/verify`.',
      },
    ],
  },
  {
    id: 'creator-shops',
    title: 'Creator shops, and tools for AI assistants',
    date: '2026-11-22',
    summary:
      'Pages for people who recommend products, and tools that let assistants do what the portal does. You don’t need to change anything.',
    changes: [
      {
        kind: 'added',
        text: 'Creator shops: public pages with product lists in four templates, with videos and analytics, in the portal and under `/shops/`.',
      },
      {
        kind: 'added',
        text: 'Two tool servers for assistants (MCP): `wl-wishlist-mcp` for keys, baskets and usage, and `wl-creator-mcp` for creator shops.',
      },
      {
        kind: 'added',
        text: 'Password sign-in, in addition to emailed codes, for tools on your own computer: `POST /auth/password`. Set the password in the portal.',
      },
      {
        kind: 'added',
        text: 'Files under `/media/` support `Range` requests.',
      },
    ],
  },
  {
    id: 'partner-portal',
    title: 'Everything in the portal and the API',
    date: '2026-11-21',
    summary:
      'Partners can now do everything themselves that used to go through the operator. You don’t need to change anything.',
    changes: [
      {
        kind: 'added',
        text: 'The partner portal: keys, baskets, webhooks, plan, invoices and members.',
      },
      {
        kind: 'added',
        text: 'The same in the API, under `/portal/`. If you belong to several partners, choose one with `X-Partner-Id`.',
      },
      {
        kind: 'added',
        text: 'Personal access tokens, `wl_pat_…`, for tools: created in the portal, shown once, valid for a year, revocable.',
      },
      {
        kind: 'added',
        text: '`GET /partners` and `GET /partners/{id}` also return the email language and the invoice details.',
      },
    ],
  },
  {
    id: '1.1.0',
    title: 'Version 1.1.0',
    date: '2026-11-21',
    summary:
      'Tokens last longer and are bound to their shop, so a key copied from a page is of little use elsewhere.',
    changes: [
      {
        kind: 'breaking',
        text: 'If a widget token is missing, expired or from another origin, the response is now 401 `widget_token_invalid`; the previous codes no longer exist. Call `POST /widget/init` again and repeat the request. The shopper stays signed in.',
      },
      {
        kind: 'breaking',
        text: '`POST /widget/init` compares `origin` with the page that sends the request. If they differ, the response is 400 `invalid_origin` with `reason: "origin_mismatch"`.',
      },
      {
        kind: 'breaking',
        text: 'The sign-in bridge (`/widget/oauth-state`, `/widget/oauth-poll`) requires a widget token or a public key. A sign-in is bound to the key that started it, returns its session once and expires after ten minutes.',
      },
      {
        kind: 'breaking',
        text: '`POST /baskets/{id}/event` requires the public key of the basket’s owner, and `GET /baskets/{id}` returns only what is needed to display the basket.',
      },
      {
        kind: 'changed',
        text: 'Widget tokens are valid for 60 minutes instead of 10, as `exp_minutes` in the init response says.',
      },
      {
        kind: 'changed',
        text: 'The save dialog’s URL contains `key` and `origin` in addition to `token`, so the dialog can renew a token that expired during sign-in.',
      },
      {
        kind: 'added',
        text: '429 `rate_limited` with `Retry-After` protects `/widget/init`, the sign-in bridge and basket events from abuse. No other request is rate limited.',
      },
      {
        kind: 'added',
        text: 'The widget’s `open` event says in `popup` whether it opened a window or a tab.',
      },
      {
        kind: 'added',
        text: 'The API now has an OpenAPI 3.1 document and a summary of its endpoints.',
      },
      {
        kind: 'deprecated',
        text: '`/sdk/save-sdk.js`, the version 0 script, is still available but only gets security fixes. Load `/sdk/v1/widget.js` instead.',
      },
      {
        kind: 'deprecated',
        text: 'The script attribute `data-public-key` and the option `publicKey` still work. Use `data-wl-key` and `key` instead.',
      },
      {
        kind: 'deprecated',
        text: 'The two former CDN hosts of the save script are no longer maintained. Load it from this site.',
      },
    ],
  },
  {
    id: 'live-key-hosts',
    title: 'Live keys need allowed domains',
    date: '2026-09-01',
    summary: 'A live key works only on the hosts you allow.',
    changes: [
      {
        kind: 'breaking',
        text: 'Live keys created after 1 September 2026 need at least one allowed domain; without one, init returns 403 `allowlist_required`. Older live keys without allowed domains keep working.',
      },
      {
        kind: 'changed',
        text: 'A key with allowed domains works only there: other origins get 403 `origin_not_allowed`. `localhost` always works, and test keys need no allowed domains.',
      },
    ],
  },
  {
    id: 'ad-studio',
    title: 'The ad studio has been discontinued',
    date: '2026-08-30',
    summary: 'It was discontinued and archived.',
    changes: [
      {
        kind: 'removed',
        text: 'Requests under `/ad-studio/` return 410 `ad_studio_disabled`, except for `GET /ad-studio/health` and `GET /ad-studio/credits`.',
      },
    ],
  },
  {
    id: 'plans-and-rates',
    title: 'Action-based plans, and informational rate limits',
    date: null,
    summary: 'Earlier in 1.x.',
    changes: [
      {
        kind: 'changed',
        text: 'New plans: Free, Starter, Growth, Scale and Enterprise, each with a monthly number of wishlist actions (saves, shares, list views).',
      },
      {
        kind: 'changed',
        text: 'The `X-RateLimit-…` headers show your plan’s requests per minute. Requests beyond it are still processed.',
      },
    ],
  },
  {
    id: '1.0',
    title: 'Version 1.0',
    date: null,
    summary: 'The first version of the current service.',
    changes: [
      {
        kind: 'added',
        text: 'The save script with its `data-wl` buttons, the hosted save dialog, the basket script and the partner portal.',
      },
    ],
  },
];

/** Whether integrators have to act on an entry. */
export const isBreaking = (entry: ChangelogEntry): boolean =>
  entry.changes.some(({ kind }) => kind === 'breaking' || kind === 'removed');
