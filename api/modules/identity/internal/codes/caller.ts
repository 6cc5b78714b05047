import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';

/** The device and network that someone signs in from. */
export interface Caller {
  /** See `networkOf`. */
  network: string;
  /** A secret that only this device or app has. */
  device?: string | undefined;
}

/** The source an account has been used from before: this device, or else this network. */
export type KnownBy = 'device' | 'network' | null;

/** Hash of a code's requester: the device, or else the network. Stored only as long as the code. */
export const hashCaller = (ctx: Context, { device, network }: Caller): Buffer =>
  keyedHash(ctx, device === undefined ? `sign-in network\n${network}` : `sign-in device\n${device}`);

/** The caller's sources, hashed per account: the device, if it sent its secret, and the network. */
const sourcesOf = (ctx: Context, userId: string, { device, network }: Caller) => ({
  device: device === undefined ? null : keyedHash(ctx, `source ${userId}\ndevice ${device}`),
  network: keyedHash(ctx, `source ${userId}\nnetwork ${network}`),
});

const findUser = statement('sign_in_source_user')`SELECT id FROM users WHERE email = :email`;
const find = statement('sign_in_source_find')`
  SELECT source FROM sign_in_sources WHERE source = ANY(:sources::bytea[])`;
const put = statement('sign_in_source_put')`
  INSERT INTO sign_in_sources AS s (source, user_id, seen_at) SELECT source, :userId, :now FROM unnest(:sources::bytea[]) AS source
  ON CONFLICT (source) DO UPDATE SET seen_at = excluded.seen_at`;

/** The source from which the account has been used before; null if it hasn't, or doesn't exist. */
export async function findKnownSource(
  ctx: Context,
  sql: Sql,
  email: string,
  caller: Caller,
): Promise<KnownBy> {
  const [user] = await sql.rows(findUser, { email });
  if (!user) return null;
  const { device, network } = sourcesOf(ctx, user.id, caller);
  const found = await sql.rows(find, { sources: device ? [device, network] : [network] });
  if (device && found.some(({ source }) => source.equals(device))) return 'device';
  return found.length > 0 ? 'network' : null;
}

/** Remembers the device and network an account was signed in to from. */
export async function rememberCaller(ctx: Context, sql: Sql, userId: string, caller: Caller): Promise<void> {
  const { device, network } = sourcesOf(ctx, userId, caller);
  await sql.rows(put, { userId, sources: device ? [device, network] : [network], now: ctx.clock() });
}
