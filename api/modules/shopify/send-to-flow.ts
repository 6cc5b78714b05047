import type { z } from '@hono/zod-openapi';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import { productAt } from '#api/modules/catalog/product-record.ts';
import type { EventSender } from '#api/modules/webhooks/ports.ts';
import type { eventData } from '#api/modules/webhooks/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type FlowEventType, flowTriggers, flowUrl } from './flow-triggers.ts';

type Data<Type extends FlowEventType> = z.infer<(typeof eventData)[Type]>;
type Product = Data<'item.saved'>['product'];

/** A trigger's fields by their names in its extension. Undefined ones are left out. */
type Fields = Record<string, string | number | undefined>;

/** Characters per text: a payload must stay below 50,000 bytes. */
const maxText = 2_000;

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText) || undefined;

const amount = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? undefined : minor / 10 ** decimalsOf(currency);

const readLive = statement('shop_flow_live')`
  SELECT id FROM shops
  WHERE domain = :domain AND partner_id = :partnerId AND status = 'active' AND (flow_triggers -> :type ->> 'live')::boolean`;

const readProduct = statement('shop_flow_product')`
  SELECT p.platform_id FROM products p JOIN shops s ON s.domain = :domain AND p.domain = ANY(s.hosts)
  WHERE p.id = ${productAt(':urlHash')}`;

async function productFields(ctx: Context, domain: string, product: Product): Promise<Fields> {
  const { url, title, price_minor: price, currency, variant_id: variant } = product;
  const canonical = canonicalUrl(url);
  const [found] = canonical ? await ctx.sql.rows(readProduct, { domain, urlHash: hashUrl(canonical) }) : [];
  const id = Number(found?.platform_id);
  return {
    ...(Number.isSafeInteger(id) && id > 0 && { product_id: id }),
    'Product title': line(title),
    'Product URL': url.length > maxText ? undefined : url,
    'Variant ID': line(variant ?? ''),
    Price: amount(price, currency),
    Currency: currency ?? undefined,
  };
}

/** An event's field values for each trigger; null if it starts no workflow. */
const payloads: {
  [Type in FlowEventType]: (ctx: Context, domain: string, data: Data<Type>) => Promise<Fields | null>;
} = {
  'item.saved': async (ctx, domain, { product, quantity, shopper, is_test: isTest }) =>
    isTest ? null : { ...(await productFields(ctx, domain, product)), Quantity: quantity, Shopper: shopper },
  'alert.sent': async (ctx, domain, { product, kind, channel, from_price_minor: before, shopper }) => ({
    ...(await productFields(ctx, domain, product)),
    Kind: kind,
    Channel: channel,
    'Previous price': amount(before, product.currency),
    Shopper: shopper,
  }),
  'list.shared': async (_ctx, _domain, { items, shopper, is_test: isTest }) =>
    isTest ? null : { Items: items, Shopper: shopper },
  'order.attributed': async (_ctx, _domain, { order_id: orderId, currency, lines: sold }) => {
    const lines = sold.filter(({ is_test: isTest }) => !isTest);
    if (lines.length === 0) return null;
    return {
      'Order ID': line(orderId),
      Revenue: amount(
        lines.reduce((sum, { revenue_minor: revenue }) => sum + revenue, 0),
        currency,
      ),
      Currency: currency,
      Items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      'Product titles': line(lines.flatMap(({ title }) => title ?? []).join(', ')),
      Sources: line([...new Set(lines.map(({ path }) => path))].join(', ')),
    };
  },
};

/** Failure messages for the log, which partners can read. */
const words: Record<Exclude<ShopAdminFailure['reason'], 'refused'>, string> = {
  not_authorized: 'The shop hasn’t given the app access. Open the app in the Shopify admin.',
  unavailable: 'The shop is closed.',
  throttled: 'Shopify is limiting requests.',
  failed: 'Shopify couldn’t be reached, or is limiting requests.',
};

/** Starts a shop's Shopify Flow workflows that an event triggers, if any is still live. */
export const sendToFlow: EventSender = async (ctx, { partnerId, url, event }) => {
  const type = event.type as FlowEventType;
  if (!(type in flowTriggers)) return null;
  const domain = url.slice(flowUrl('').length);
  if ((await ctx.sql.rows(readLive, { domain, partnerId, type })).length === 0) return null;
  const write = payloads[type] as (ctx: Context, domain: string, data: unknown) => Promise<Fields | null>;
  const payload = await write(ctx, domain, event.data);
  if (!payload) return null;
  const started = performance.now();
  const error = await ctx.adapters.shopAdmin
    .sendFlowTrigger(domain, { handle: flowTriggers[type].handle, payload })
    .then(
      () => null,
      (failure: Partial<ShopAdminFailure>) => {
        const { isShopAdminFailure, reason, message } = failure;
        if (!isShopAdminFailure || !reason) throw failure;
        return reason === 'refused' ? `Shopify: ${message}` : words[reason];
      },
    );
  return {
    status: error === null ? 200 : null,
    error,
    answer: null,
    tookMs: Math.round(performance.now() - started),
  };
};
