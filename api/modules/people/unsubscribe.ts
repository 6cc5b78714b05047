import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Stored instead of signed: links in old emails still work after the operator has changed the token secret. */
const putKey = statement('unsubscribe_key')`
  UPDATE users SET unsubscribe_key = coalesce(unsubscribe_key, gen_random_uuid()) WHERE id = :userId
  RETURNING unsubscribe_key`;

/** The link that turns off emails about an account's notifications, and does nothing else. Null without an account. */
export async function unsubscribeUrl(ctx: Context, userId: string): Promise<string | null> {
  const [user] = await ctx.sql.rows(putKey, { userId });
  return user ? `${ctx.settings.siteUrl}/unsubscribe/${user.unsubscribe_key}` : null;
}

const isKey = (key: string) => z.guid().safeParse(key).success;

const find = statement('unsubscribe_find')`SELECT mail_notices FROM users WHERE unsubscribe_key = :key::uuid`;
const turnOff = statement('unsubscribe')`
  UPDATE users SET mail_notices = false WHERE unsubscribe_key = :key::uuid`;

/** Whether the account of an unsubscribe link gets emails about its notifications; null for an unknown link. */
export async function isSubscribed(ctx: Context, key: string): Promise<boolean | null> {
  if (!isKey(key)) return null;
  const [user] = await ctx.sql.rows(find, { key });
  return user?.mail_notices ?? null;
}

/** Turns off emails about the notifications of the account with this link, if there is one. */
export async function unsubscribe(ctx: Context, key: string): Promise<void> {
  if (isKey(key)) await ctx.sql.rows(turnOff, { key });
}
