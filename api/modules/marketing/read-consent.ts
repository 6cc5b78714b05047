import { hasEvents } from '#api/modules/events/record-events.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { ConsentState } from './schemas.ts';

const read = statement('marketing_consent_read')`
  SELECT CASE WHEN ${hasEvents('p')} THEN q.wording END AS question,
    CASE WHEN u.email IS NOT NULL AND NOT u.anonymous THEN c.user_id IS NOT NULL END AS agreed
  FROM partners p
  LEFT JOIN marketing_questions q ON q.partner_id = p.id
  LEFT JOIN users u ON u.id = :userId
  LEFT JOIN marketing_consents c ON c.partner_id = p.id AND c.user_id = u.id
  WHERE p.id = :partnerId`;

/** A shop's question, and whether the shopper agreed, to this or an earlier wording. */
export async function readConsent(
  ctx: Context,
  { userId, partnerId }: { userId: string; partnerId: number },
): Promise<ConsentState> {
  const [row] = await ctx.sql.rows(read, { userId, partnerId });
  return row ?? { question: null, agreed: null };
}
