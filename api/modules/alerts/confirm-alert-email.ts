import { confirmAddress } from '#api/modules/identity/address-code.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const confirm = statement('alert_email_confirm')`
  INSERT INTO alert_settings AS s (user_id, email, confirmed_at, since)
  SELECT id, :email, :now, :now FROM users WHERE id = :userId
  ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, confirmed_at = excluded.confirmed_at`;

/**
 * Confirms the address of `requestAlertEmail` with its code, or with the secret of its link.
 * @returns the address
 * @throws ServiceError `invalid_email`, `wrong_code`, `too_many_wrong_codes`, `code_expired`, `no_open_code`,
 * `network_limit_reached`
 */
export async function confirmAlertEmail(
  ctx: Context,
  userId: string,
  { email, code, network }: { email: string; code: string; network: string },
): Promise<string> {
  const proof = { of: userId, purpose: 'alerts', email, code, caller: { network } };
  return confirmAddress(ctx, proof, async (sql, address) => {
    await sql.rows(confirm, { userId, email: address, now: ctx.clock() });
    return address;
  });
}
