import { ECDH } from 'node:crypto';
import { lockOwnAccount } from '#api/modules/people/person.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { DeviceSubscription } from './schemas.ts';

/** Devices per shopper that get notifications; another one replaces the oldest. */
const maxDevices = 10;

/**
 * A browser keeps its subscription when someone else signs in, so it moves to them. That requires
 * its keys, which only the device has: knowing its URL isn't enough. A replacement requires the
 * subscription that it replaces.
 */
const put = statement('push_subscribe')`
  WITH kept AS (
    INSERT INTO push_subscriptions AS s (user_id, session_id, endpoint, p256dh, auth, created_at)
    SELECT u.id, :sessionId?::uuid, :endpoint, :p256dh, :auth, :now FROM users u
    WHERE u.id = :userId AND (:replaced?::text IS NULL
      OR EXISTS (SELECT 1 FROM push_subscriptions o WHERE o.user_id = :userId AND o.endpoint = :replaced))
    ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, failures = 0
      WHERE s.user_id = excluded.user_id OR (s.p256dh = excluded.p256dh AND s.auth = excluded.auth)
    RETURNING id
  ), others AS (
    DELETE FROM push_subscriptions o USING kept WHERE o.user_id = :userId AND o.endpoint <> :endpoint
      AND (o.endpoint = :replaced OR o.id IN (
        SELECT x.id FROM push_subscriptions x
        WHERE x.user_id = :userId AND x.endpoint <> :endpoint AND x.endpoint IS DISTINCT FROM :replaced
        ORDER BY x.created_at DESC, x.id DESC OFFSET ${maxDevices - 1}))
  )
  SELECT id FROM kept`;

/** @throws ServiceError `invalid_input` */
function keyIn(
  field: string,
  text: string,
  isRight: (key: Buffer<ArrayBuffer>) => boolean,
): Buffer<ArrayBuffer> {
  const key = Buffer.from(text, 'base64url');
  if (isRight(key)) return key;
  throw new ServiceError('invalid_input', {
    field,
    hint: 'send the PushSubscription as the browser returns it',
  });
}

/** Whether a key is an uncompressed point on the curve, so encrypting with it never fails. */
function isPoint(key: Buffer): boolean {
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    return ECDH.convertKey(key, 'prime256v1').length === 65;
  } catch {
    return false;
  }
}

/**
 * Starts showing a shopper's alerts on a device.
 * @param replaced endpoint of the device's previous subscription, which the browser has replaced
 * @throws ServiceError `not_found` if the operator has no keys; `invalid_input`; `forbidden` for another's subscription
 */
export async function subscribeDevice(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  { endpoint, keys }: DeviceSubscription,
  replaced: string | null = null,
): Promise<void> {
  const { push } = ctx.adapters;
  if (push.publicKey === null) throw new ServiceError('not_found');
  if (!push.accepts(endpoint)) {
    throw new ServiceError('invalid_input', {
      field: 'endpoint',
      hint: 'must be the https URL of a push service',
    });
  }
  const device = {
    endpoint,
    p256dh: keyIn('keys.p256dh', keys.p256dh, isPoint),
    auth: keyIn('keys.auth', keys.auth, (key) => key.length === 16),
  };
  const [kept] = await transaction(ctx.pool, async (sql) => {
    // Devices added at the same time would otherwise miss each other in the limit.
    await lockOwnAccount(sql, userId);
    return sql.rows(put, { ...device, userId, sessionId, replaced, now: ctx.clock() });
  });
  if (!kept) throw new ServiceError('forbidden');
}
