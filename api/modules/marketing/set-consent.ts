import { hasEvents } from '#api/modules/events/record-events.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readConsent } from './read-consent.ts';
import type { ConsentChange, ConsentState } from './schemas.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/** Agreeing to the same wording again keeps the time of consent. */
const agree = statement('marketing_consent_agree')`
  INSERT INTO marketing_consents AS c (user_id, partner_id, wording, agreed_at)
  SELECT u.id, p.id, q.wording, :now FROM users u, partners p JOIN marketing_questions q ON q.partner_id = p.id
  WHERE u.id = :userId AND u.email IS NOT NULL AND NOT u.anonymous
    AND p.id = :partnerId AND ${hasEvents('p')} AND q.wording = :question
  ON CONFLICT (user_id, partner_id) DO UPDATE SET wording = excluded.wording,
    agreed_at = CASE WHEN c.wording = excluded.wording THEN c.agreed_at ELSE excluded.agreed_at END
  RETURNING c.partner_id`;

/**
 * Records a shopper's consent to a shop's marketing, with the wording they were shown, or withdraws
 * it.
 * @throws ServiceError `forbidden` for guests, who have no address; `invalid_input` if the wording
 * isn't the shop's
 */
export async function setConsent(
  ctx: Context,
  { userId, partnerId }: { userId: string; partnerId: number },
  { agreed, question = '' }: ConsentChange,
): Promise<ConsentState> {
  if (!agreed) {
    await withdrawConsent(ctx, { userId, partnerId });
    return readConsent(ctx, { userId, partnerId });
  }
  const given = await ctx.sql.rows(agree, { userId, partnerId, question, now: ctx.clock() });
  const state = await readConsent(ctx, { userId, partnerId });
  if (given.length > 0) return state;
  if (state.agreed === null) {
    throw new ServiceError('forbidden', { hint: 'Only for shoppers with a confirmed email address.' });
  }
  const hint = 'Send the words that the shop asks in now, as the shopper saw them.';
  throw new ServiceError('invalid_input', { field: 'question', hint });
}
