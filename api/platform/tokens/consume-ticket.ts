import type { Sql } from '../db/sql.ts';
import { statement } from '../db/statement.ts';

const insert = statement('used_ticket_insert')`
  INSERT INTO used_tickets (id, expires_at) VALUES (:id, :expiresAt) ON CONFLICT DO NOTHING RETURNING 1`;

/** A signed token that works once. */
export interface Ticket {
  id: string;
  expiresAt: Date;
}

/** Uses up a ticket within the transaction. @returns false if it was used before */
export async function consumeTicket(sql: Sql, { id, expiresAt }: Ticket): Promise<boolean> {
  return (await sql.rows(insert, { id, expiresAt })).length > 0;
}
