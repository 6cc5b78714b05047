import type { BasketConfig } from '#api/contract/basket.ts';
import { isSubscriptionRequired } from '#api/modules/plans/is-subscription-required.ts';
import { actionsLimit } from '#api/modules/plans/limits.ts';
import { usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireAllowedOrigin, requireAllowList } from './allow-list.ts';
import { requireActiveKey } from './find-key.ts';
import { isVerifiable, offerChecks } from './internal/domains/offer-checks.ts';
import type { KeyRecord } from './key-record.ts';
import { readKey } from './list-keys.ts';
import { parseOrigin, siteHost } from './origin.ts';
import { isVerifiedFor } from './verified-hosts.ts';
import { mintWidgetToken, widgetTokenMinutes } from './widget-token.ts';

export interface WidgetInit {
  key: KeyRecord;
  origin: string;
  token: string;
  expMinutes: number;
  /** Whether the month's actions exceed the plan's; nothing is blocked. */
  overage: boolean;
  basketConfig: BasketConfig | null;
  actions: { total: number; limit: number | null };
}

/** A platform shop whose trial has ended needs a subscription or a paid plan. */
function requireSubscription(key: KeyRecord, now: Date): void {
  const { shop, partner } = key;
  if (!shop || !isSubscriptionRequired({ ...shop, plan: partner.plan }, now)) return;
  throw new ServiceError('subscription_required', { trial_expired: true });
}

/**
 * The key, if a page of this origin can use it now; the service's own pages can use any key. If the origin is null,
 * the key only has to be usable somewhere.
 * @throws ServiceError `unknown_key`, `origin_not_allowed`, `allowlist_required` (with `hint`),
 * `subscription_required` (with `trial_expired`)
 */
export async function requireUsableKey(
  ctx: Context,
  publicKey: string,
  origin: string | null,
): Promise<KeyRecord> {
  const key = await requireActiveKey(ctx, publicKey);
  // Our own pages save on behalf of the key's partner: a creator shop, a button preview.
  if (origin === null) requireAllowList(key);
  else if (!ctx.settings.hostedOrigins.has(origin)) requireAllowedOrigin(key, origin);
  requireSubscription(key, ctx.clock());
  return key;
}

/**
 * Exchanges a public key for a widget token bound to the embedding page's origin.
 * @param requestOrigin the `Origin` header, if the request has one
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

/** The result that init would return, `ok` or its error code and HTTP status, and how to fix it. */
interface InitCheck {
  status: string;
  httpStatus: number;
  hint: string | null;
}

/**
 * Returns what `POST /widget/init` would return for a key on an origin, without side effects.
 * @throws ServiceError `api_key_not_found`
 */
export async function checkInit(
  ctx: Context,
  { keyId, partnerId, origin }: { keyId: number; partnerId: number; origin: string },
): Promise<InitCheck> {
  const { value } = await readKey(ctx, { keyId, partnerId });
  try {
    await requireUsableKey(ctx, value, parseOrigin(origin));
    return { status: 'ok', httpStatus: 200, hint: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { hint = error.message } = error.details;
    return { status: error.code, httpStatus: error.status, hint: String(hint) };
  }
}

/**
 * Maximum hosts per partner and hour checked because a page used them: anyone can send any origin.
 */
const maxPerHour = 30;

/** Schedules a check of the host of a page that uses a key, at most once an hour, unless it is already verified. */
function noteOrigin(ctx: Context, key: KeyRecord, origin: string): void {
  const { seenOrigins } = ctx.caches;
  const partnerId = key.partner.id;
  const seen = `${partnerId} ${origin}`;
  if (seenOrigins.has(seen)) return;
  seenOrigins.set(seen, 1);
  const host = siteHost(origin);
  if (ctx.settings.hostedOrigins.has(origin) || isVerifiedFor(key, origin) || !isVerifiable(ctx, host))
    return;
  const count = (seenOrigins.get(`${partnerId}`) ?? 0) + 1;
  if (count > maxPerHour) return;
  seenOrigins.set(`${partnerId}`, count, { noUpdateTTL: true });
  offerChecks(ctx, [{ partnerId, host, origin }]);
}

const noteFirst = statement('key_note_first_init')`
  UPDATE api_keys SET first_init_at = :now, first_init_origin = :origin WHERE id = :keyId AND first_init_at IS NULL`;

/** Records when and where a key was first used. Our own pages don't count. */
async function noteFirstInit(ctx: Context, key: KeyRecord, origin: string): Promise<void> {
  if (key.seen || ctx.settings.hostedOrigins.has(origin)) return;
  await ctx.sql.rows(noteFirst, { keyId: key.id, now: ctx.clock(), origin });
}
