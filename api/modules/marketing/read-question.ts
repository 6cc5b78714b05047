import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { MarketingQuestion } from './schemas.ts';

const read = statement('marketing_question_read')`
  SELECT (SELECT wording FROM marketing_questions WHERE partner_id = :partnerId) AS wording,
         (SELECT count(*)::int FROM marketing_consents WHERE partner_id = :partnerId) AS agreed`;

/** The wording of a shop's request for marketing consent, and how many shoppers agreed. */
export async function readQuestion(ctx: Context, partnerId: number): Promise<MarketingQuestion> {
  const [row] = await ctx.sql.rows(read, { partnerId });
  return { wording: row?.wording ?? null, agreed: row?.agreed ?? 0 };
}
