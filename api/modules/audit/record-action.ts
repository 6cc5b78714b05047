import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/**
 * A member, signed in or with a token; a merchant in the shop's admin; or the operator at a
 * terminal.
 */
export type Actor =
  | { kind: 'member'; userId: string; tokenId: number | null }
  | { kind: 'merchant'; shop: string }
  | { kind: 'operator'; name: string };

/** An action for a partner. Never contains a body, a secret or a shopper's data. */
export interface Action {
  actor: Actor;
  partnerId: number | null;
  /** The ID of the API's operation, or the command. */
  action: string;
  /** IDs, by the operation's parameters. */
  subject?: Readonly<Record<string, string | number>>;
  /** Names of the fields that were sent. */
  fields?: readonly string[];
  /** The address and user agent of the person or program; undefined for the command line. */
  from?: { address: string; agent: string } | undefined;
}

/** Only the operator can act for a suspended partner. */
const isSuspended = `(SELECT p.suspended_at IS NOT NULL FROM partners p WHERE p.id = partner_id)`;

/** The lock makes removing the member wait, so that an erasure finds every entry. */
const beginByMember = statement('audit_begin_member')`
  INSERT INTO audit_entries (partner_id, at, actor, user_id, token_id, action, subject, fields, ip, user_agent)
  SELECT m.partner_id, :now, CASE WHEN :tokenId?::bigint IS NULL THEN 'member' ELSE 'token' END, m.user_id,
         :tokenId?, :action, :subject::jsonb, :fields::text[], :ip?, :agent?
  FROM partner_members m WHERE m.partner_id = :partnerId AND m.user_id = :userId FOR KEY SHARE
  RETURNING id, ${isSuspended} AS is_suspended`;
const beginByOther = statement('audit_begin_other')`
  INSERT INTO audit_entries (partner_id, at, actor, actor_name, action, subject, fields, ip, user_agent)
  VALUES (:partnerId?, :now, :actor, :name, :action, :subject::jsonb, :fields::text[], :ip?, :agent?)
  RETURNING id, ${isSuspended} AS is_suspended`;
const end = statement('audit_end')`
  UPDATE audit_entries SET outcome = :outcome, error = :error?, subject = subject || :subject::jsonb,
    partner_id = coalesce(partner_id, :partnerId?)
  WHERE id = :id`;
/** A program that keeps trying leaves only one entry per minute. */
const endRefused = statement('audit_end_refused')`
  WITH repeated AS (
    DELETE FROM audit_entries e USING audit_entries o
    WHERE e.id = :id AND o.partner_id = e.partner_id AND o.at > e.at - interval '1 minute' AND o.at <= e.at AND o.id < e.id
      AND o.user_id IS NOT DISTINCT FROM e.user_id AND o.token_id IS NOT DISTINCT FROM e.token_id
      AND o.action = e.action AND o.outcome = 'refused'
    RETURNING e.id
  )
  UPDATE audit_entries SET outcome = 'refused', error = :error
  WHERE id = :id AND NOT EXISTS (SELECT 1 FROM repeated)`;
const drop = statement('audit_drop')`DELETE FROM audit_entries WHERE id = :id`;

/** Known only from the answer: IDs of new objects, or the new partner. */
export interface Learned {
  subject?: Readonly<Record<string, string | number>>;
  partnerId?: number | undefined;
}

/**
 * @returns the new entry; null if the person isn't a member of the partner and so mustn't write to
 * its log
 */
async function begin(
  ctx: Context,
  { actor, from, ...entry }: Action,
): Promise<{ id: number; isSuspended: boolean } | null> {
  const values = {
    now: ctx.clock(),
    action: entry.action,
    subject: JSON.stringify(entry.subject ?? {}),
    fields: [...(entry.fields ?? [])],
    ip: from?.address ?? null,
    agent: from?.agent.slice(0, 500) ?? null,
  };
  const [row] =
    actor.kind === 'member'
      ? await ctx.sql.rows(beginByMember, {
          ...values,
          partnerId: entry.partnerId ?? 0,
          userId: actor.userId,
          tokenId: actor.tokenId,
        })
      : await ctx.sql.rows(beginByOther, {
          ...values,
          partnerId: entry.partnerId,
          actor: actor.kind,
          name: actor.kind === 'operator' ? actor.name : actor.shop,
        });
  return row ? { id: row.id, isSuspended: actor.kind !== 'operator' && row.is_suspended === true } : null;
}

/**
 * Null for requests for a proof and invalid input: they changed nothing and don't count as
 * attempts.
 */
function failureOf(error: unknown): { outcome: 'refused' | 'failed'; error: string } | null {
  const { status, code } =
    error instanceof ServiceError ? error : { status: (error as { status?: unknown }).status, code: 'error' };
  if (code === 'fresh_sign_in_required') return null;
  if (status === 401 || status === 403) return { outcome: 'refused', error: code };
  return typeof status === 'number' && status >= 400 && status < 500
    ? null
    : { outcome: 'failed', error: code };
}

async function endFailed(ctx: Context, id: number, failure: ReturnType<typeof failureOf>): Promise<void> {
  if (!failure) await ctx.sql.rows(drop, { id });
  else if (failure.outcome === 'refused') await ctx.sql.rows(endRefused, { id, error: failure.error });
  else await ctx.sql.rows(end, { id, ...failure, subject: '{}', partnerId: null });
}

/**
 * Does something and records it in the audit log. The entry is written before anything changes and
 * completed afterward: if the server crashes in between, it shows that the action began.
 * @throws ServiceError `partner_suspended`
 * @param learn extracts additions to the entry from the answer; null if nothing happened, so that
 * the entry is removed
 */
export async function recordAction<Answer>(
  ctx: Context,
  action: Action,
  work: () => Promise<Answer>,
  learn: (answer: Answer) => Learned | null = () => ({}),
): Promise<Answer> {
  const begun = await begin(ctx, action);
  if (!begun) return work();
  const { id } = begun;
  // A successful change isn't reported as a failure only because its entry wasn't completed.
  const ending = (step: Promise<unknown>) =>
    step.catch((error: unknown) =>
      ctx.log.error({ err: error, entry: id }, 'an audit entry was not completed'),
    );
  let answer: Answer;
  try {
    if (begun.isSuspended) throw new ServiceError('partner_suspended');
    answer = await work();
  } catch (error) {
    const isRedirect = error instanceof Response && error.status < 400;
    await ending(isRedirect ? endDone(ctx, id, {}) : endFailed(ctx, id, failureOf(error)));
    throw error;
  }
  const learned = learn(answer);
  await ending(learned ? endDone(ctx, id, learned) : ctx.sql.rows(drop, { id }));
  return answer;
}

const endDone = (ctx: Context, id: number, { subject = {}, partnerId }: Learned) =>
  ctx.sql.rows(end, {
    id,
    outcome: 'done',
    error: null,
    subject: JSON.stringify(subject),
    partnerId: partnerId ?? null,
  });

/**
 * Writes an entry for joining or creating a partner after the fact, because before, the person
 * wasn't a member.
 */
export const recordPastAction = (ctx: Context, action: Action): Promise<void> =>
  recordAction(ctx, action, () => Promise.resolve());
