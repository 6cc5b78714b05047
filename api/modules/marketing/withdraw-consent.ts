import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const withdraw = statement('marketing_consent_withdraw')`
  DELETE FROM marketing_consents WHERE user_id = :userId AND partner_id = :partnerId`;

/**
 * Withdraws consent: nothing more is sent to the shop's marketing tools, not even pending retries.
 */
export async function withdrawConsent(
  ctx: Context,
  consent: { userId: string; partnerId: number },
): Promise<void> {
  await ctx.sql.rows(withdraw, consent);
}
