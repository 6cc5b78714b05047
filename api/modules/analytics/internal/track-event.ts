import { requireAllowedOrigin } from '#api/modules/keys/allow-list.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { parseOrigin } from '#api/modules/keys/origin.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { AnalyticsInput } from '../schemas.ts';

/** The sender of an event, as far as the request identifies it. */
export interface Sender {
  userId: string | undefined;
  /** The key in the headers. */
  key: KeyRecord | undefined;
  /** The `Origin` header. */
  origin: string | undefined;
}

const insert = statement('analytics_insert')`
  INSERT INTO analytics_events (partner_id, api_key_id, type, product_id, payload, is_test, created_at)
  SELECT id, :keyId?, :type, :productId?, :payload::jsonb, :isTest, :now FROM partners WHERE id = :partnerId RETURNING 1 AS one`;

async function isMember(ctx: Context, userId: string, partnerId: number): Promise<boolean> {
  const where = { partnerId_userId: { partnerId, userId } };
  return (await ctx.prisma.partnerMember.findUnique({ where })) !== null;
}

/** A key in the body must belong to the signed-in caller; one in the headers only to the partner. */
async function requirePartnersKey(
  ctx: Context,
  { userId, key }: Sender,
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

/** The service's own pages can report for any partner; others need a key that their page may use, or a membership. */
async function requireAllowed(
  ctx: Context,
  { userId, origin }: Sender,
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
 * Stores an event. It isn't an action, and nothing personal is stored: no user, IP address or user agent.
 * @throws ServiceError `unknown_key`, `forbidden_key_not_owned`, `forbidden_key_mismatch`, `forbidden` if the origin
 * isn't allowed, or the sender has no access to the partner
 */
export async function trackEvent(ctx: Context, sender: Sender, event: AnalyticsInput): Promise<void> {
  const key = await requirePartnersKey(ctx, sender, event);
  await requireAllowed(ctx, sender, key, event.partner_id);
  const stored = await ctx.sql.rows(insert, {
    partnerId: event.partner_id,
    keyId: key?.id ?? null,
    type: event.type,
    productId: event.product_id ?? null,
    payload: event.payload,
    isTest: key?.environment === 'test',
    now: ctx.clock(),
  });
  if (stored.length === 0) throw new ServiceError('forbidden');
}
