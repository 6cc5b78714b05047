import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isWeeklyReader } from './weekly-readers.ts';

/** A link in a weekly email: its reader's unsubscribe key, and the partner that it's about. */
export interface WeeklyLink {
  key: string;
  partnerId: number;
}

const isLink = ({ key, partnerId }: WeeklyLink) =>
  z.guid().safeParse(key).success && Number.isSafeInteger(partnerId) && partnerId > 0;

const find = statement('weekly_mail_find')`
  SELECT p.name, ${isWeeklyReader} AS is_on FROM partner_members m JOIN users u ON u.id = m.user_id
  JOIN partners p ON p.id = m.partner_id WHERE u.unsubscribe_key = :key::uuid AND m.partner_id = :partnerId`;
const put = statement('weekly_mail_by_link')`
  UPDATE partner_members m SET weekly_mail = :isOn::boolean FROM users u
  WHERE u.id = m.user_id AND u.unsubscribe_key = :key::uuid AND m.partner_id = :partnerId`;

/** The partner's name, and whether the link's reader gets the weekly email about it; null for an unknown link. */
export async function readWeeklyLink(
  ctx: Context,
  link: WeeklyLink,
): Promise<{ name: string; isOn: boolean } | null> {
  if (!isLink(link)) return null;
  const [row] = await ctx.sql.rows(find, { ...link });
  return row ? { name: row.name, isOn: row.is_on ?? false } : null;
}

/** Stops the weekly email about a partner for the link's reader, or turns it back on. */
export async function stopWeeklyMail(ctx: Context, link: WeeklyLink, isOn = false): Promise<void> {
  if (isLink(link)) await ctx.sql.rows(put, { ...link, isOn });
}
