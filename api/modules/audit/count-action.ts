import { createHash } from 'node:crypto';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** A member, signed in or with a token; a partner's server that signed with the secret of a basket's webhook. */
export type Counted =
  { kind: 'member'; userId: string; tokenId: number | null } | { kind: 'server'; basketId: string };

/** Something that a program may do all the time. */
export interface CountedAction {
  actor: Counted;
  partnerId: number;
  /** The ID of the API's operation. */
  action: string;
  /** IDs, by the operation's parameters. */
  subject?: Readonly<Record<string, string | number>>;
  from: { address: string; agent: string };
}

const again = `ON CONFLICT (partner_id, group_hash) WHERE group_hash IS NOT NULL DO UPDATE SET times = e.times + 1`;

/** The lock makes a removal of the member wait, so that an erasure finds every entry. */
const countByMember = statement('audit_count_member', 'partner')`
  INSERT INTO audit_entries AS e (partner_id, at, actor, user_id, token_id, action, subject, ip, user_agent, outcome, times, group_hash)
  SELECT m.partner_id, :now, CASE WHEN :tokenId?::bigint IS NULL THEN 'member' ELSE 'token' END, m.user_id, :tokenId?,
         :action, :subject::jsonb, :ip, :agent, 'done', 1, :hash
  FROM partner_members m WHERE m.partner_id = :partnerId AND m.user_id = :userId FOR KEY SHARE ${again}`;
const countByServer = statement('audit_count_server', 'partner')`
  INSERT INTO audit_entries AS e (partner_id, at, actor, action, subject, ip, user_agent, outcome, times, group_hash)
  VALUES (:partnerId, :now, 'server', :action, :subject::jsonb, :ip, :agent, 'done', 1, :hash) ${again}`;

/**
 * Notes in the audit log that something was done: one entry for an hour (UTC), a caller and an address, with how often.
 * At the end of a transaction, because others that count in the same entry wait for it.
 */
export async function countAction(
  sql: Sql,
  { actor, partnerId, action, subject = {}, from }: CountedAction,
  now: Date,
): Promise<void> {
  const named = actor.kind === 'server' ? { ...subject, basketId: actor.basketId } : subject;
  const group = [actor, action, named, from.address, now.toISOString().slice(0, 13)];
  const values = {
    partnerId,
    now,
    action,
    subject: JSON.stringify(named),
    ip: from.address,
    agent: from.agent.slice(0, 500),
    hash: createHash('sha256').update(JSON.stringify(group)).digest(),
  };
  if (actor.kind === 'server') await sql.rows(countByServer, values);
  else await sql.rows(countByMember, { ...values, userId: actor.userId, tokenId: actor.tokenId });
}
