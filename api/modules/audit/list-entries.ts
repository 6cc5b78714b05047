import type { AuditActor, AuditOutcome } from '#api/contract/audit.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { AuditEntry } from './schemas.ts';

const page = statement('audit_page')<Row, 'actor' | 'subject'>`
  SELECT e.id, e.partner_id, e.at, e.actor, e.user_id, u.email, e.token_id, t.name AS token_name, e.actor_name,
         e.action, e.subject, e.fields, e.ip, e.user_agent, e.outcome, e.error, e.times
  FROM audit_entries e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN personal_access_tokens t ON t.id = e.token_id
  WHERE (:partnerId?::bigint IS NULL OR e.partner_id = :partnerId)
    AND (:member?::uuid IS NULL OR e.user_id = :member) AND (:actions?::text[] IS NULL OR e.action = ANY (:actions))
    AND (:from?::timestamptz IS NULL OR e.at >= :from) AND (:until?::timestamptz IS NULL OR e.at < :until)
    AND (:beforeAt?::timestamptz IS NULL OR (e.at, e.id) < (:beforeAt, :beforeId?::bigint))
  ORDER BY e.at DESC, e.id DESC LIMIT :limit`;

interface Row {
  id: number;
  partner_id: number | null;
  at: Date;
  actor: AuditActor;
  user_id: string | null;
  email: string | null;
  token_id: number | null;
  token_name: string | null;
  actor_name: string | null;
  action: string;
  subject: Record<string, string | number>;
  fields: string[];
  ip: string | null;
  user_agent: string | null;
  outcome: Exclude<AuditOutcome, 'unfinished'> | null;
  error: string | null;
  times: number | null;
}

export interface AuditFilter {
  /** Account ID: what this member did, also with tokens. */
  member?: string | undefined;
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  limit?: number | undefined;
  /** `nextCursor` of the previous page; an invalid one starts from the newest. */
  cursor?: string | undefined;
}

const usualLimit = 50;

async function rowsOf(ctx: Context, partnerId: number | null, filter: AuditFilter) {
  const { member, actions, from, until, limit = usualLimit, cursor } = filter;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(cursor ?? '') ?? [];
  const rows = await ctx.sql.rows(page, {
    partnerId,
    member: member ?? null,
    actions: actions ? [...actions] : null,
    from: from ?? null,
    until: until ?? null,
    beforeAt: time === undefined ? null : new Date(Number(time)),
    beforeId: id === undefined ? null : Number(id),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? `${last.at.getTime()}-${last.id}` : null };
}

/** Hides the operator's name from partners, because it can reveal where they work. */
const entryOf = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  user_id: row.user_id,
  email: row.email,
  token_id: row.token_id,
  token_name: row.token_name,
  shop: row.actor === 'merchant' ? row.actor_name : null,
  action: row.action,
  subject: row.subject,
  fields: row.fields,
  ip: row.ip,
  user_agent: row.user_agent,
  outcome: row.outcome ?? 'unfinished',
  error: row.error,
  times: row.times ?? 1,
});

/** A partner's entries, newest first. */
export async function listEntries(
  ctx: Context,
  partnerId: number,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await rowsOf(ctx, partnerId, filter);
  return { entries: rows.map(entryOf), nextCursor };
}

/** An entry as the operator sees it. */
export type OperatorEntry = AuditEntry & { partner_id: number | null; operator: string | null };

/** The entries of all partners, or of one, newest first. */
export async function listAllEntries(
  ctx: Context,
  partnerId: number | null,
  filter: AuditFilter,
): Promise<OperatorEntry[]> {
  const { rows } = await rowsOf(ctx, partnerId, filter);
  return rows.map((row) => ({
    partner_id: row.partner_id,
    ...entryOf(row),
    operator: row.actor === 'operator' ? row.actor_name : null,
  }));
}
