import { randomBytes } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const read = statement('viewer_salt_read')`SELECT salt FROM viewer_salts WHERE day = :day::date`;
/** If several servers need it at the same time, only one creates it. */
const make = statement('viewer_salt_make')`
  INSERT INTO viewer_salts (day, salt) VALUES (:day::date, :salt) ON CONFLICT (day) DO NOTHING`;

async function readOrMake(ctx: Context, day: string): Promise<string> {
  const find = async () => (await ctx.sql.rows(read, { day }))[0]?.salt;
  let salt = await find();
  if (!salt) {
    await ctx.sql.rows(make, { day, salt: randomBytes(32) });
    salt = await find();
  }
  if (!salt) throw new Error(`there is no viewer salt for ${day}`);
  return salt.toString('base64url');
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The salt of a UTC day; queried once per day and server. */
export async function daySalt(ctx: Context, at: Date): Promise<string> {
  return ctx.caches.viewerSalts.get(dayOf(at)) ?? (await readViewerSalt(ctx, dayOf(at)));
}

/** The random salt of a UTC day, shared by all servers: created on first use, deleted by the hourly cleanup. */
export function readViewerSalt(ctx: Context, day: string): Promise<string> {
  const { caches } = ctx;
  const coming = caches.comingSalts.get(day);
  if (coming) return coming;
  const salt = readOrMake(ctx, day)
    .then((found) => {
      caches.viewerSalts.set(day, found);
      return found;
    })
    .finally(() => caches.comingSalts.delete(day));
  caches.comingSalts.set(day, salt);
  return salt;
}
