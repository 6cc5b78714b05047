import type { Context } from '../context.ts';
import { statement } from '../db/statement.ts';
import { retryRecording } from '../db/temporary.ts';
import { failureOf } from '../mail/mail-failure.ts';
import { type Attempt, FinalFailure, type JobName } from './job.ts';

/** After this many attempts with an unknown result, an email counts as accepted. */
export const maxUnanswered = 3;

/**
 * The queue only marks a job as done once its whole batch is. It also needn't keep an email's
 * recipient and text.
 */
const forget = statement('mail_job_forget')`
  UPDATE pgboss.job SET data = '{}' WHERE name = :name AND id = :id::uuid`;

const noteUnanswered = statement('mail_job_unanswered')`
  UPDATE pgboss.job SET data = data || jsonb_build_object('unanswered', :unanswered::int) WHERE name = :name AND id = :id::uuid`;

/**
 * Sends a job's email. As soon as the mail server has accepted it, the job's data is cleared, so a
 * repeated job sends nothing. If it's unknown whether it was accepted, it's sent again, at most
 * three times in all, with the same Message-ID, by which many mailboxes recognize duplicates.
 * @param send gets the email's ID
 * @throws FinalFailure if its mailbox doesn't exist
 * @throws MailError if it wasn't accepted, so that the queue retries
 */
export async function sendJobMail<Name extends JobName>(
  ctx: Context,
  name: Name,
  { id, data }: Pick<Attempt<Name>, 'id' | 'data'>,
  send: (mailId: string) => Promise<void>,
): Promise<void> {
  if (Object.keys(data).length === 0) return;
  try {
    await send(`${name}-${id}`);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'no_mailbox') throw new FinalFailure(error);
    if (failure !== 'unknown') throw error;
    const unanswered = ((data as { unanswered?: number }).unanswered ?? 0) + 1;
    if (unanswered < maxUnanswered) {
      await ctx.sql.rows(noteUnanswered, { name, id, unanswered });
      throw error;
    }
  }
  await retryRecording(() => ctx.sql.rows(forget, { name, id }));
}
