import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const forgetOwn = statement('audit_forget_own')`
  UPDATE audit_entries SET user_id = NULL, token_id = NULL, ip = NULL, user_agent = NULL, group_hash = NULL WHERE user_id = :userId`;
const forgetMentions = statement('audit_forget_mentions')`
  UPDATE audit_entries SET subject = subject - 'userId' WHERE subject ? 'userId' AND subject ->> 'userId' = :userId::uuid::text`;

/**
 * Keeps what a person did for partners, but not who they were. Call it after deleting the account,
 * so that no entry is added afterward.
 */
export async function forgetActor(sql: Sql, userId: string): Promise<void> {
  await sql.rows(forgetOwn, { userId });
  await sql.rows(forgetMentions, { userId });
}
