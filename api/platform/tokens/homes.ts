/**
 * The homes of tokens: each token carries which of 1,024 groups of shoppers its row belongs to, so
 * that a request knows it before its first query. docs/decisions/token-homes.md has the reasons.
 */
import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { statement } from '../db/statement.ts';
import { base62, isWellFormedSecret, numberOf, randomBase62, withChecksum } from './secret.ts';

const homes = 1024;
/** The home of tokens that don't carry one. */
export const noHome = -1;
/** Two characters of base62 for the home, and a mark that tokens without one never contain. */
const shownLength = 2;
const mark = '_';

/** The home of a shopper's new tokens. Account IDs are random. */
export const homeOfUser = (userId: string): number => Number.parseInt(userId.slice(-3), 16) % homes;

const readKey = statement('home_key')`SELECT key FROM home_keys WHERE id = 1`;

/** The key that encrypts homes; queried once per server. @param sql the caller's transaction */
export function homeKey(ctx: Context, sql: Sql = ctx.sql): Promise<Buffer> {
  const { caches } = ctx;
  caches.homeKey ??= sql.rows(readKey, {}).then(
    ([row]) => {
      if (!row) throw new Error('the table home_keys has no key 1');
      return row.key;
    },
    (error: unknown) => {
      caches.homeKey = undefined;
      throw error;
    },
  );
  return caches.homeKey;
}

/** A home derived from the text; without the key, it can't be distinguished from a random one. */
export const keyedHome = (key: Buffer, text: string): number =>
  createHmac('sha256', key).update(text).digest().readUInt16BE() % homes;

/** A new secret that carries its shopper's home, with the same length and checksum as any other. */
export async function createHomedSecret(
  ctx: Context,
  prefix: string,
  userId: string,
  sql?: Sql,
): Promise<{ secret: string; home: number }> {
  const key = await homeKey(ctx, sql);
  const home = homeOfUser(userId);
  const random = randomBase62(21);
  const shown = base62(home ^ keyedHome(key, random), shownLength);
  return { secret: withChecksum(prefix + shown + mark + random), home };
}

/** The home that a secret carries; `noHome` if none. Doesn't check whether the secret exists. */
export async function homeOfSecret(ctx: Context, secret: string, prefix: string, sql?: Sql): Promise<number> {
  const markAt = prefix.length + shownLength;
  if (secret.charAt(markAt) !== mark || !isWellFormedSecret(secret, prefix)) return noHome;
  const random = secret.slice(markAt + 1, markAt + 22);
  const shown = numberOf(secret.slice(prefix.length, markAt));
  return (shown ^ keyedHome(await homeKey(ctx, sql), random)) % homes;
}
