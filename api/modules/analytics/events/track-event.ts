import { statement } from '#api/platform/db/statement.ts';
import type { AnalyticsInput } from '#api/contract/analytics.ts';
import type { Context } from '#api/platform/context.ts';
import { requireAllowedOrigin } from '#api/modules/keys/allow-list.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { parseOrigin } from '#api/modules/keys/origin.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Who tells of an event, as far as the request says. */
export interface Teller {
  userId: string | undefined;
  /** The key sent beside the body. */
  key: KeyRecord | undefined;
  /** The `Origin` header. */
  origin: string | undefined;
}

const insert = statement('analytics_insert')`
  INSERT INTO analytics_events (partner_id, api_key_id, type, product_id, payload, is_test, created_at)
  SELECT id, :keyId?, :type, :productId?, :payload::jsonb, :isTest, :now FROM partners WHERE id = :partnerId RETURNING 1`;

async function isMember(ctx: Context, userId: string, partnerId: number): Promise<boolean> {
  const where = { partnerId_userId: { partnerId, userId } };
  return (await ctx.prisma.partnerMember.findUnique({ where })) !== null;
}

/** A signed-in caller who names a key in the body calls it their own; one sent beside it only has to be the partner's. */
async function requirePartnersKey(
  ctx: Context,
  { userId, key }: Teller,
  event: AnalyticsInput,
): Promise<KeyRecord | undefined> {
  const named = event.key === undefined ? undefined : await requireActiveKey(ctx, event.key);
  if (named && userId !== undefined && !(await isMember(ctx, userId, named.partner.id))) {
    throw new ServiceError('forbidden_key_not_owned');
  }
  for (const one of [key, named]) {
    if (one && one.partner.id !== event.partner_id) throw new ServiceError('forbidden_key_mismatch');
  }
  return key ?? named;
}

/** The service's own pages may tell of every partner; others need a key that their page may use, or a membership. */
async function requireAllowed(
  ctx: Context,
  { userId, origin }: Teller,
  key: KeyRecord | undefined,
  partnerId: number,
): Promise<void> {
  if (origin !== undefined && ctx.settings.hostedOrigins.has(origin)) return;
  if (!key) {
    if (userId !== undefined && (await isMember(ctx, userId, partnerId))) return;
    throw new ServiceError('forbidden');
  }
  if (origin === undefined) return;
  try {
    requireAllowedOrigin(key, parseOrigin(origin));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ServiceError('forbidden');
  }
}

/**
 * Stores what a page tells of. It is no action and keeps nothing of a person: neither user nor address nor agent.
 * @throws ServiceError `unknown_key`, `forbidden_key_not_owned`, `forbidden_key_mismatch`, `forbidden` when the origin
 * is not allowed, or nobody vouches for the partner
 */
export async function trackEvent(ctx: Context, teller: Teller, event: AnalyticsInput): Promise<void> {
  const key = await requirePartnersKey(ctx, teller, event);
  await requireAllowed(ctx, teller, key, event.partner_id);
  const stored = await ctx.sql.rows(insert, {
    partnerId: event.partner_id,
    keyId: key?.id ?? null,
    type: event.type,
    productId: event.product_id ?? null,
    payload: JSON.stringify(event.payload),
    isTest: key?.environment === 'test',
    now: ctx.clock(),
  });
  if (stored.length === 0) throw new ServiceError('forbidden');
}
