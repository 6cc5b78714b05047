import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { GivenConsent } from './schemas.ts';

const list = statement('marketing_consents_list')`
  SELECT c.partner_id, c.wording, c.agreed_at, coalesce(nullif((
      SELECT b.settings ->> 'shopName' FROM basket_configs b WHERE b.partner_id = p.id ORDER BY b.id LIMIT 1
    ), ''), p.name) AS name
  FROM marketing_consents c JOIN partners p ON p.id = c.partner_id
  WHERE c.user_id = :userId ORDER BY c.agreed_at DESC, c.partner_id`;

/** The shops whose marketing a shopper agreed to, newest first. */
export async function listConsents(ctx: Context, userId: string): Promise<GivenConsent[]> {
  const rows = await ctx.sql.rows(list, { userId });
  return rows.map(({ agreed_at: agreedAt, ...row }) => ({ ...row, agreed_at: agreedAt.toISOString() }));
}
