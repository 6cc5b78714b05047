import { randomUUID } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { failAs, ServiceError } from '#api/platform/service-error.ts';
import { countForNetwork, networkLimits } from './internal/codes/sign-in-counts.ts';
import { openSession, type Session, sessionUserFrom } from './session.ts';

const insertUser = statement('user_insert_anonymous')`
  INSERT INTO users (id, anonymous, locale, guest_of_partner_id, created_at)
  VALUES (:userId, true, :lang, :guestOf?, :now)
  RETURNING id, email, display_name, anonymous`;

/**
 * Creates an account without an address, and its session. The session is the only way in;
 * `migrateAccount` moves the lists to another account.
 * @param guestOf the partner, to limit the account to that shop's pages, see `shop-guest.ts`
 * @param network the caller's, see `networkOf`, to limit new accounts per network
 * @throws ServiceError `network_limit_reached`, `db_insert_failed`, `user_init_failed`, `auth_failed`
 */
export async function createAnonymousUser(
  ctx: Context,
  { lang = 'en', guestOf = null, network }: { lang?: string; guestOf?: number | null; network?: string } = {},
): Promise<Session> {
  if (network !== undefined) {
    const counted = { network, most: ctx.settings.signIn.guestsPerNetwork, seconds: 60 * 60 };
    await countForNetwork(ctx, networkLimits(ctx, 'anonymous accounts', counted));
  }
  return transaction(ctx.pool, async (sql) => {
    const inserted = sql.rows(insertUser, { userId: randomUUID(), lang, guestOf, now: ctx.clock() });
    const [user] = await failAs(ctx, 'db_insert_failed', inserted);
    if (!user) throw new ServiceError('user_init_failed');
    return failAs(ctx, 'auth_failed', openSession(ctx, sessionUserFrom(user), { sql, way: 'guest' }));
  });
}
