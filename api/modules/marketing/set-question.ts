import { requireEvents } from '#api/modules/webhooks/require-events.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { readQuestion } from './read-question.ts';
import type { MarketingQuestion } from './schemas.ts';

const put = statement('marketing_question_put')`
  INSERT INTO marketing_questions (partner_id, wording, updated_at) VALUES (:partnerId, :wording, :now)
  ON CONFLICT (partner_id) DO UPDATE SET wording = excluded.wording, updated_at = excluded.updated_at`;

const remove = statement('marketing_question_remove')`
  DELETE FROM marketing_questions WHERE partner_id = :partnerId`;

/**
 * Sets the wording of a shop's request for marketing consent; without one, it doesn't ask. The
 * consent of shoppers who agreed before stays limited to the wording that they agreed to.
 * @throws ServiceError `marketing_not_included`
 */
export async function setQuestion(
  ctx: Context,
  partnerId: number,
  wording: string | null,
): Promise<MarketingQuestion> {
  if (wording) {
    await requireEvents(ctx, partnerId, { limit: 'marketing_not_included' });
    await ctx.sql.rows(put, { partnerId, wording, now: ctx.clock() });
  } else {
    await ctx.sql.rows(remove, { partnerId });
  }
  return readQuestion(ctx, partnerId);
}
