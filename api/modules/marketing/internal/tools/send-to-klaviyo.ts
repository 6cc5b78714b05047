import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { ToolType } from '#api/contract/marketing.ts';
import { type Outcome, sendJson } from '#api/modules/baskets/send-signed.ts';
import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { availability, joinFacts } from '#api/modules/lists/hosted-product.ts';
import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { explainOutcome } from './explain-outcome.ts';
import type { ToolSettings } from './tool-settings.ts';
import type { ToolShipment } from './tool-shipment.ts';

/** The URL that the portal and the log show. */
export const klaviyoEvents = 'https://a.klaviyo.com/api/events';

/** Klaviyo's API version. */
const revision = '2026-04-15';

const metrics: Record<ToolType, string> = {
  'item.saved': 'Added to Wishlist',
  'item.removed': 'Removed from Wishlist',
  'list.shared': 'Shared Wishlist',
  'alert.sent': 'Wishlist Alert Sent',
};

const words: Record<number, string> = {
  401: 'Klaviyo refused the key. Enter a private key that is valid.',
  403: 'The key isn’t allowed to do this. Give it full access to events, and to profiles and catalogs for back-in-stock messages.',
  429: 'Klaviyo got too many requests. The event is sent again later.',
};

/** The message of a JSON:API error. */
function detailOf(answer: string): string {
  try {
    const { errors } = JSON.parse(answer) as { errors?: { title?: unknown; detail?: unknown }[] };
    const { detail, title } = errors?.[0] ?? {};
    return typeof detail === 'string' ? detail : typeof title === 'string' ? title : '';
  } catch {
    return '';
  }
}

/** The fields of an event's data that are sent to Klaviyo. */
interface Data {
  product?: {
    url: string;
    title: string;
    image_url: string | null;
    price_minor: number | null;
    currency: string | null;
    availability: string | null;
    variant_id: string | null;
    metadata: Record<string, unknown>;
  };
  quantity?: number;
  items?: number;
  kind?: string;
  channel?: string;
  from_price_minor?: number | null;
  is_test?: boolean;
}

/** Omits unknown fields, because Klaviyo treats null as a value. */
const known = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

function propertiesOf({
  product,
  quantity,
  items,
  kind,
  channel,
  from_price_minor: from,
  is_test: isTest,
}: Data) {
  const price = (minor: number | null | undefined) =>
    typeof minor === 'number' ? minor / 10 ** decimalsOf(product?.currency) : undefined;
  return known({
    ProductName: product?.title,
    ProductURL: product?.url,
    ImageURL: product?.image_url,
    Price: price(product?.price_minor),
    PreviousPrice: price(from),
    Currency: product?.currency,
    Availability: product?.availability,
    VariantID: product?.variant_id,
    Metadata: product?.metadata,
    Quantity: quantity,
    Items: items,
    AlertKind: kind,
    Channel: channel,
    IsTest: isTest,
  });
}

const profileOf = (email: string) => ({ data: { type: 'profile', attributes: { email } } });

function eventOf({ id, type, created_at: time, data }: StreamEvent, email: string) {
  const properties = propertiesOf(data as Data);
  return {
    type: 'event',
    attributes: {
      properties,
      time,
      ...known({ value: properties.Price, value_currency: properties.Currency }),
      // Klaviyo ignores an event with the same ID.
      unique_id: id,
      metric: { data: { type: 'metric', attributes: { name: metrics[type as ToolType] } } },
      profile: profileOf(email),
    },
  };
}

const readAwaited = statement('marketing_awaited_variant')`
  SELECT 1 AS found FROM lists l JOIN list_items i ON i.list_id = l.id JOIN products p ON p.id = i.product_id
  ${joinFacts}
  WHERE l.owner_id = :userId AND i.source_partner_id = :partnerId AND p.facts_source = 'platform'
    AND ${variantOf('i.variant_id')} = :variantId AND (${availability}) = 'out_of_stock'
  LIMIT 1`;

/**
 * The saved variant's ID in the catalog that Klaviyo syncs from Shopify, if it's out of stock now.
 */
async function awaitedVariant(
  ctx: Context,
  { partnerId, userId, event: { type, data } }: ToolShipment,
): Promise<string | null> {
  const variantId = (data as Data).product?.variant_id;
  if (type !== 'item.saved' || !variantId || userId === null) return null;
  const found = await ctx.sql.rows(readAwaited, { userId, partnerId, variantId });
  return found.length > 0 ? `$shopify:::$default:::${variantId}` : null;
}

const subscriptionTo = (variant: string, email: string) => ({
  type: 'back-in-stock-subscription',
  attributes: { channels: ['EMAIL'], profile: profileOf(email) },
  relationships: { variant: { data: { type: 'catalog-variant', id: variant } } },
});

/** Klaviyo's statuses if it doesn't have the variant; a retry wouldn't help. */
const unknownVariant: (number | null)[] = [400, 404, 409];

/** Sends an event to Klaviyo, and subscribes the shopper to a saved product that's out of stock. */
export async function sendToKlaviyo(
  ctx: Context,
  { apiKey, backInStock }: Extract<ToolSettings, { kind: 'klaviyo' }>,
  shipment: ToolShipment,
): Promise<Outcome> {
  const { event, email } = shipment;
  const post = async (path: string, data: object) => {
    const outcome = await sendJson(ctx.adapters.fetch, `${ctx.settings.klaviyoUrl}${path}`, {
      body: JSON.stringify({ data }),
      headers: {
        authorization: `Klaviyo-API-Key ${apiKey}`,
        'content-type': 'application/vnd.api+json',
        accept: 'application/vnd.api+json',
        revision,
      },
    });
    return explainOutcome(outcome, words, [apiKey, email], detailOf);
  };
  const outcome = await post('/api/events', eventOf(event, email));
  if (outcome.error !== null || !backInStock) return outcome;
  const variant = await awaitedVariant(ctx, shipment);
  if (variant === null) return outcome;
  const subscribed = await post('/api/back-in-stock-subscriptions', subscriptionTo(variant, email));
  return unknownVariant.includes(subscribed.status) ? outcome : subscribed;
}
