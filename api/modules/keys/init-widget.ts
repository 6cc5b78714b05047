import type { BasketConfig } from '#api/contract/basket.ts';
import type { Context } from '#api/platform/context.ts';
import { isSubscriptionRequired } from '#api/modules/plans/subscription-required.ts';
import { requireAllowedOrigin, requireAllowList } from './allow-list.ts';
import { requireActiveKey } from './find-key.ts';
import type { KeyRecord } from './key-record.ts';
import { parseOrigin } from './origin.ts';
import { actionsLimit } from '#api/modules/plans/limits.ts';
import { usageTotals } from '#api/modules/plans/usage-totals.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { noteFirstInit } from './init/note-first-init.ts';
import { noteOrigin } from './init/note-origin.ts';
import { mintWidgetToken, widgetTokenMinutes } from './widget-token.ts';

export interface WidgetInit {
  key: KeyRecord;
  origin: string;
  token: string;
  expMinutes: number;
  /** True once the month's actions exceed the plan's; nothing is blocked by it. */
  overage: boolean;
  basketConfig: BasketConfig | null;
  actions: { total: number; limit: number | null };
}

/** A platform shop whose trial is over needs a subscription or a paid plan. */
function requireSubscription(key: KeyRecord, now: Date): void {
  const { shop, partner } = key;
  if (!shop || !isSubscriptionRequired({ ...shop, plan: partner.plan }, now)) return;
  throw new ServiceError('subscription_required', { trial_expired: true });
}

/**
 * The key, where a page of this origin may use it now; the service's own pages may use every one. Without an origin, where
 * a page of some origin may.
 * @throws ServiceError `unknown_key`, `origin_not_allowed`, `allowlist_required` (with `hint`), `subscription_required`
 * (with `trial_expired`)
 */
export async function requireUsableKey(
  ctx: Context,
  publicKey: string,
  origin: string | null,
): Promise<KeyRecord> {
  const key = await requireActiveKey(ctx, publicKey);
  // Pages of our own save for the key's partner: a creator's shop, a button that is tried.
  if (origin === null) requireAllowList(key);
  else if (!ctx.settings.hostedOrigins.has(origin)) requireAllowedOrigin(key, origin);
  requireSubscription(key, ctx.clock());
  return key;
}

/**
 * Exchanges a public key for a widget token bound to the embedding page's origin.
 * @param requestOrigin the `Origin` header, where the request has one
 * @throws ServiceError `invalid_input`, `invalid_origin` (with `reason`), `unknown_key`, `origin_not_allowed`,
 * `allowlist_required` (with `hint`), `subscription_required` (with `trial_expired`)
 */
export async function initWidget(
  ctx: Context,
  { publicKey, origin: text, requestOrigin }: { publicKey: string; origin: string; requestOrigin?: string },
): Promise<WidgetInit> {
  const origin = parseOrigin(text);
  if (
    requestOrigin !== undefined &&
    requestOrigin !== origin &&
    !ctx.settings.hostedOrigins.has(requestOrigin)
  ) {
    throw new ServiceError('invalid_origin', { reason: 'origin_mismatch' });
  }
  const key = await requireUsableKey(ctx, publicKey, origin);
  await noteFirstInit(ctx, key, origin);
  noteOrigin(ctx, key, origin);
  const totals = await usageTotals(ctx, key.partner.id);
  const limit = actionsLimit(key.partner);
  return {
    key,
    origin,
    token: await mintWidgetToken(ctx, key, origin),
    expMinutes: widgetTokenMinutes,
    overage: limit !== null && totals.total > limit,
    basketConfig: key.basket,
    actions: { total: totals.total, limit },
  };
}
