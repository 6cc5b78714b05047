import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { emailHashOf } from './email-hash.ts';

/** A list from another service, whether or not its person has opened it. */
interface ExportedWaitingList {
  shop: string;
  name: string;
  since: Date | null;
  opened_at: Date | null;
  items: { title: string; url: string; note: string }[];
}

const read = statement('waiting_lists_export')<ExportedWaitingList, 'items'>`
  SELECT partners.name AS shop, w.list AS name, i.finished_at AS since, p.opened_at,
    jsonb_agg(jsonb_build_object('title', f.title, 'url', f.url, 'note', w.note) ORDER BY w.id) AS items
  FROM imported_people p JOIN list_imports i ON i.id = p.import_id JOIN partners ON partners.id = p.partner_id
    JOIN imported_wishes w ON w.person_id = p.id JOIN imported_products f ON f.id = w.product_id
  WHERE i.state = 'done' AND (p.opened_by = :userId OR p.email_hash = (SELECT ${emailHashOf('email')} FROM users WHERE id = :userId))
  GROUP BY p.id, i.id, partners.id, w.list ORDER BY i.id, p.id, w.list`;

/** The lists that wait for an account's address at any shop, and those it has opened or declined. */
export const exportWaitingLists = (sql: Sql, userId: string): Promise<ExportedWaitingList[]> =>
  sql.rows(read, { userId });
