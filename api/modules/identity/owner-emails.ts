import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const read = statement('partner_owner_addresses')`
  SELECT u.email, u.locale FROM partner_members m JOIN users u ON u.id = m.user_id
  WHERE m.partner_id = :partnerId AND m.role = 'owner' AND u.email IS NOT NULL ORDER BY m.created_at, u.email`;

/** A partner's owners who have an email address, in the order they joined. `locale`: their own language. */
export const readOwners = (sql: Sql, partnerId: number): Promise<{ email: string; locale: string }[]> =>
  sql.rows(read, { partnerId });

/** Email addresses of a partner's owners, in the order they joined. */
export async function ownerEmails(sql: Sql, partnerId: number): Promise<string[]> {
  const owners = await readOwners(sql, partnerId);
  return owners.map(({ email }) => email);
}
