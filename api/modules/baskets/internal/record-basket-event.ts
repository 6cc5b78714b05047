import { parseQuantity } from '#api/contract/quantity.ts';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { shopsVariant, wishUrl } from '#api/modules/catalog/wish-key.ts';
import { requireAllowedOrigin } from '#api/modules/keys/allow-list.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { parseOrigin } from '#api/modules/keys/origin.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findBasket } from '../get-basket.ts';
import type { BasketEventInput, BasketEventSender, BasketEventType } from './basket-event.ts';
import { type PageClaims, pageClaimsOf } from './page-claims.ts';

/** An item as the partner supplied it. Amounts are in minor units. */
interface KnownItem {
  item_id: number;
  product_id: number;
  url: string | null;
  title: string;
  image_url: string | null;
  price_minor: number | null;
  currency: string | null;
  variant_id: string | null;
  quantity: number;
  meta: Record<string, unknown>;
  /** Whether it is on the shopper's own list; null without a shopper. */
  is_own: boolean | null;
}

/** SQL for a field as this partner supplied it: from `item_sources` if the item is another partner's. */
const supplied = (field: string) => `CASE WHEN s.item_id IS NULL THEN i.${field} ELSE s.${field} END`;

/** Only finds items that this partner supplied and, if there is a shopper, that are on their lists. */
const findItems = statement('basket_event_items')<KnownItem & { ordinal: number }, 'quantity' | 'meta'>`
  WITH known AS (
    SELECT a.ordinal, i.id AS item_id, p.id AS product_id, ${wishUrl} AS url,
           coalesce(nullif(${supplied('title')}, ''), p.title) AS title,
           coalesce(${supplied('image_url')}, ${shareableImage}) AS image_url,
           ${supplied('price_minor')} AS price_minor, ${supplied('currency')} AS currency, ${shopsVariant(supplied('checkout_meta'))} AS variant_id,
           coalesce(a.quantity, ${supplied('quantity')}) AS quantity, ${supplied('checkout_meta')} AS meta,
           (SELECT l.owner_id = :userId FROM lists l WHERE l.id = i.list_id) AS is_own
    FROM unnest(:itemIds::bigint[], :quantities?::int[]) WITH ORDINALITY AS a (item_id, quantity, ordinal)
    JOIN list_items i ON i.id = a.item_id
    JOIN products p ON p.id = i.product_id
    LEFT JOIN item_sources s ON s.item_id = i.id AND s.partner_id = :partnerId
    WHERE (i.source_partner_id = :partnerId OR s.item_id IS NOT NULL)
      AND (:userId?::uuid IS NULL
           OR EXISTS (SELECT 1 FROM lists l WHERE l.id = i.list_id AND l.owner_id = :userId)
           OR EXISTS (SELECT 1 FROM list_collaborators c
                      WHERE c.list_id = i.list_id AND c.user_id = :userId AND c.role = 'editor'))
  )
  SELECT * FROM known ORDER BY ordinal`;

/** With each product that was added to the cart. */
const insertEvent = statement('basket_event_insert')`
  WITH event AS (
    INSERT INTO basket_events (basket_id, partner_id, api_key_id, type, items, created_at)
    VALUES (:basketId, :partnerId, :keyId, :type, cardinality(:productIds::bigint[]), :now)
  )
  INSERT INTO analytics_events (partner_id, api_key_id, type, product_id, is_test, created_at)
  SELECT :partnerId, :keyId, 'add_to_cart', product_id, :isTest, :now FROM unnest(:productIds::bigint[]) AS product_id`;

const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0;

/** The items to add to the cart, without duplicates, with their quantities; null means the saved quantity. */
function itemsIn({ type, products }: BasketEventInput): Map<number, number | null> {
  if (type === 'open') return new Map();
  return new Map(
    products.flatMap(({ itemId, quantity }) =>
      isId(itemId)
        ? [[itemId, (typeof quantity === 'number' && parseQuantity(quantity)) || null] as const]
        : [],
    ),
  );
}

/**
 * The origin of the shop's page, if the key allows it; null if only the page itself claims it.
 * @throws ServiceError `invalid_origin`, `origin_not_allowed`, `allowlist_required`
 */
function checkedOrigin(
  ctx: Context,
  key: KeyRecord,
  { grant, requestOrigin }: BasketEventSender,
): string | null {
  if (requestOrigin === undefined || ctx.settings.hostedOrigins.has(requestOrigin))
    return grant?.origin ?? null;
  const origin = parseOrigin(requestOrigin);
  requireAllowedOrigin(key, origin);
  return origin;
}

/**
 * Includes the reference for the shop's cart only if a shopper reports items on their own or shared
 * lists.
 */
const productFrom = (ctx: Context, partnerId: number, row: KnownItem) => ({
  itemId: row.item_id,
  url: row.url,
  title: row.title,
  imageUrl: row.image_url,
  priceMinor: row.price_minor,
  currency: row.currency,
  variantId: row.variant_id,
  quantity: row.quantity,
  meta: row.meta,
  ...(row.is_own !== null && {
    wl: issueReference(ctx, {
      partnerId,
      path: 'basket',
      by: row.is_own ? 'owner' : 'giver',
      id: row.item_id,
      productId: row.product_id,
    }),
  }),
});

/**
 * The body of a checkout webhook, in storable form. `meta` and `unverified` come from the page; everything else is
 * verified.
 */
function webhookPayload(
  type: BasketEventType,
  products: readonly ReturnType<typeof productFrom>[],
  facts: { origin: string | null; signed_in: boolean; unknown_items: number },
  { meta, unverified }: PageClaims,
): Record<string, unknown> {
  return {
    ...(type === 'checkout'
      ? { type: 'basket_checkout', product: products[0] ?? null }
      : { type: 'basket_bulk_checkout', products }),
    meta,
    ...facts,
    ...(unverified && { unverified }),
  };
}

/** A page that is allowed to report events of a basket. */
export interface BasketCaller {
  basketId: number;
  publicId: string;
  key: KeyRecord;
  hasWebhook: boolean;
  /** Origin of the shop's page; null if only the page itself claims it. */
  origin: string | null;
  userId: string | undefined;
}

/**
 * Checks that key and page belong to the basket's shop.
 * @throws ServiceError `not_found`, `forbidden_key_mismatch`, `invalid_origin`, `origin_not_allowed`,
 * `allowlist_required`
 */
export async function admitBasketCaller(
  ctx: Context,
  key: KeyRecord,
  { publicId, sender }: { publicId: string; sender: BasketEventSender },
): Promise<BasketCaller> {
  const basket = await findBasket(ctx, publicId);
  if (!basket) throw new ServiceError('not_found');
  const { id: basketId, partnerId, config } = basket;
  const isForeign =
    partnerId !== key.partner.id || (sender.grant && sender.grant.key.partner.id !== partnerId);
  if (isForeign) throw new ServiceError('forbidden_key_mismatch');
  const origin = checkedOrigin(ctx, key, sender);
  return { basketId, publicId, key, hasWebhook: config.webhook, origin, userId: sender.userId };
}

/**
 * Records an open or a checkout, and which of the partner's products were added to the cart. A checkout of a basket
 * with a webhook is also sent to the shop if at least one item is known.
 * @returns whether it will be sent to a webhook
 */
export async function recordBasketEvent(
  ctx: Context,
  { basketId, publicId, key, hasWebhook, origin, userId }: BasketCaller,
  event: BasketEventInput,
): Promise<{ webhook: boolean }> {
  const asked = itemsIn(event);
  const { id: keyId, partner } = key;
  const known =
    asked.size === 0
      ? []
      : await ctx.sql.rows(findItems, {
          itemIds: [...asked.keys()],
          quantities: [...asked.values()],
          partnerId: partner.id,
          userId: userId ?? null,
        });
  await ctx.sql.rows(insertEvent, {
    basketId,
    partnerId: partner.id,
    keyId,
    type: event.type,
    productIds: known.map(({ product_id: id }) => id),
    isTest: key.environment === 'test',
    now: ctx.clock(),
  });
  if (!hasWebhook || event.type === 'open' || known.length === 0) return { webhook: false };
  const items = event.type === 'checkout' ? known.slice(0, 1) : known;
  const knownIds = new Set<unknown>(known.map(({ item_id: id }) => id));
  const unknownItems = event.products.filter(({ itemId }) => !knownIds.has(itemId)).length;
  const facts = { origin, signed_in: userId !== undefined, unknown_items: unknownItems };
  const products = items.map((item) => productFrom(ctx, key.partner.id, item));
  const payload = webhookPayload(event.type, products, facts, pageClaimsOf(event, origin));
  await ctx.adapters.jobs.send(
    'send-webhook',
    { basketId: publicId, payload },
    { group: { id: String(partner.id) } },
  );
  return { webhook: true };
}
