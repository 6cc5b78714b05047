import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { ServiceError } from '#api/platform/service-error.ts';

/** What a hash costs: 32 MB and about a fifth of a second. `ln` is the logarithm of N. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}
const current: Cost = { ln: 15, r: 8, p: 3 };
const hashBytes = 32;

/** Each takes memory and one of the four threads that files and names are read by, too. */
const mostAtOnce = 2;
/** Somebody who would wait longer than a few seconds is sent away. */
const mostWaiting = 40;
const inTurn = pLimit(mostAtOnce);

/** Off the event loop. */
const hashOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** @throws ServiceError `too_many_tries` where too many wait already */
async function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  if (inTurn.pendingCount >= mostWaiting) throw new ServiceError('too_many_tries', { retryAfter: 5 });
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r };
  return inTurn(() => hashOf(password, salt, hashBytes, options));
}

const written = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const textOf = ({ ln, r, p }: Cost, salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${written(salt)}$${written(hash)}`;

/** Takes as long to compare with as any, and fits no password. */
const nobodys = textOf(current, randomBytes(16), randomBytes(hashBytes));

/**
 * The hash of a normalised password, as `$scrypt$ln=…,r=…,p=…$salt$hash`.
 * @throws ServiceError `too_many_tries` where too many wait already
 */
export async function hashPassword(password: string, cost: Cost = current): Promise<string> {
  const salt = randomBytes(16);
  return textOf(cost, salt, await derive(password, salt, cost));
}

/**
 * Whether a normalised password is the one of a hash. Without a hash it takes as long, and is not.
 * @returns also whether the hash was made at another cost than today's
 * @throws ServiceError `too_many_tries` where too many wait already
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? nobodys);
  if (!parts) throw new Error('a stored password is no scrypt hash');
  const [, ln, r, p, salt = '', hash = ''] = parts;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  const expected = Buffer.from(hash, 'base64');
  const isSame = derived.length === expected.length && timingSafeEqual(derived, expected);
  return {
    matches: isSame && stored !== null,
    outdated: cost.ln !== current.ln || cost.r !== current.r || cost.p !== current.p,
  };
}
