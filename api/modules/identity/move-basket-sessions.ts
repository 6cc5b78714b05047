import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { locateRefreshToken, type Session } from './session.ts';

/** Only the baskets' current tokens; the ones they replaced stay with the old session. */
const endBaskets = statement('baskets_end')`
  UPDATE refresh_tokens t SET revoked_at = :now FROM refresh_tokens parent
  WHERE parent.home = :home AND parent.token_hash = :refreshTokenHash AND t.parent_family = parent.family AND t.basket_partner_id IS NOT NULL
    AND t.used_at IS NULL AND t.revoked_at IS NULL AND t.expires_at > :now
  RETURNING t.id, t.family`;
const giveBaskets = statement('baskets_give')`
  UPDATE refresh_tokens t SET user_id = u.id, family = gen_random_uuid(), parent_family = :family, revoked_at = NULL
  FROM users u
  WHERE t.id = ANY(:ids::bigint[]) AND u.id = :userId
    AND coalesce(u.guest_of_partner_id, t.basket_partner_id) = t.basket_partner_id`;

/**
 * Moves the baskets that a browser's session signed in to on shops' pages to the browser's next
 * session, because we can't reach those pages to sign them in again. If the next session is a
 * guest's, limited to one shop, the baskets of all other shops end.
 * @param refreshToken of the ending session; nothing happens if it has already ended
 */
export async function moveBasketSessions(ctx: Context, refreshToken: string, to: Session): Promise<void> {
  const ended = await transaction(ctx.pool, async (sql) => {
    const now = ctx.clock();
    const baskets = await sql.rows(endBaskets, {
      ...(await locateRefreshToken(ctx, refreshToken, sql)),
      now,
    });
    const ids = baskets.map(({ id }) => id);
    await sql.rows(giveBaskets, { userId: to.user.id, family: to.scope.family, ids });
    return baskets.map(({ family }) => family);
  });
  ctx.caches.endedSessions.add(...ended);
}
