import { createHash } from 'node:crypto';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/**
 * A member, signed in or with a token, or a partner's server that signed with the secret of a
 * basket's webhook.
 */
export type Counted =
  { kind: 'member'; userId: string; tokenId: number | null } | { kind: 'server'; basketId: string };

/** An action that a program may repeat constantly. */
export interface CountedAction {
  actor: Counted;
  partnerId: number;
  /** The ID of the API's operation. */
  action: string;
  /** IDs, by the operation's parameters. */
  subject?: Readonly<Record<string, string | number>>;
  from: { address: string; agent: string };
}

const count = statement('audit_count')`
  SELECT wl_count_action_1(_partner_id => :partnerId, _user_id => :userId?, _token_id => :tokenId?, _action => :action,
    _subject => :subject, _ip => :ip, _agent => :agent, _hash => :hash, _now => :now)`;

/** The values of `wl_count_action_1`: one entry per hour (UTC), caller and address. */
export function countedEntry(
  { actor, action, subject = {}, from }: Omit<CountedAction, 'partnerId'>,
  now: Date,
) {
  const isMember = actor.kind === 'member';
  const named = isMember ? subject : { ...subject, basketId: actor.basketId };
  const group = [actor, action, named, from.address, now.toISOString().slice(0, 13)];
  return {
    action,
    userId: isMember ? actor.userId : null,
    tokenId: isMember ? actor.tokenId : null,
    subject: JSON.stringify(named),
    ip: from.address,
    agent: from.agent.slice(0, 500),
    hash: createHash('sha256').update(JSON.stringify(group)).digest(),
  };
}

/**
 * Adds an action to its entry in the audit log, which counts how often it was done. Call it at the
 * end of a transaction, because others that count in the same entry wait for it. The function's
 * text is in prisma/migrations/20261129150000_gift_and_audit_functions/migration.sql.
 */
export async function countAction(
  sql: Sql,
  { partnerId, ...counted }: CountedAction,
  now: Date,
): Promise<void> {
  await sql.rows(count, { partnerId, ...countedEntry(counted, now), now });
}
