import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { emailHashOf } from './email-hash.ts';
import type { WaitingList } from './schemas.ts';

/** SQL: whether an imported person `p` of an import `i` is the account `:userId`, and their lists still wait. */
export const waitsForAccount = `p.opened_as IS NULL AND i.state = 'done'
  AND p.email_hash = (SELECT ${emailHashOf('u.email')} FROM users u WHERE u.id = :userId AND NOT u.anonymous AND u.email IS NOT NULL)
  AND EXISTS (SELECT 1 FROM partners s WHERE s.id = p.partner_id AND s.suspended_at IS NULL)`;

/** SQL for the name of an imported product `f`, which is `x` here: as on its page, as in the file, or from its URL. */
const wishedTitle = `coalesce(nullif(x.title, ''), nullif(f.title, ''), regexp_replace(f.url, '^.*/', ''))`;

const list = statement('waiting_lists_of_account')<WaitingList>`
  SELECT p.id, partners.name AS shop, count(*)::int AS wishes,
    array_agg(DISTINCT ${wishedTitle} ORDER BY ${wishedTitle}) AS titles
  FROM imported_people p JOIN list_imports i ON i.id = p.import_id JOIN partners ON partners.id = p.partner_id
    JOIN imported_wishes w ON w.person_id = p.id JOIN imported_products f ON f.id = w.product_id
    LEFT JOIN products x ON x.id = f.product_id
  WHERE ${waitsForAccount} GROUP BY p.id, partners.name ORDER BY p.id LIMIT 20`;

/** How many products' names are shown. */
const maxTitles = 3;

/** Lists that shops brought from another service, and that wait for the account's address, oldest first. */
export const listWaitingLists = async (ctx: Context, userId: string): Promise<WaitingList[]> =>
  (await ctx.sql.rows(list, { userId })).map(({ titles, ...row }) => ({
    ...row,
    titles: (titles ?? []).slice(0, maxTitles),
  }));
