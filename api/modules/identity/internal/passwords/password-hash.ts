import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { ServiceError } from '#api/platform/service-error.ts';

/** The cost of a hash: 32 MB and about 0.2 seconds. `ln` is the logarithm of N. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}
const current: Cost = { ln: 15, r: 8, p: 3 };
const hashBytes = 32;

/** Each hash uses memory and one of the four libuv threads, which also serve files and DNS. */
const maxAtOnce = 2;
/** Beyond that, people would wait more than a few seconds, so requests are rejected. */
const maxWaiting = 40;
const inTurn = pLimit(maxAtOnce);

/** Runs off the event loop. */
const hashOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** @throws ServiceError `too_many_tries` if too many are already waiting */
async function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  if (inTurn.pendingCount >= maxWaiting) throw new ServiceError('too_many_tries', { retryAfter: 5 });
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r };
  return inTurn(() => hashOf(password, salt, hashBytes, options));
}

const written = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const textOf = ({ ln, r, p }: Cost, salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${written(salt)}$${written(hash)}`;

/** A hash that matches no password; comparing takes as long as with a real one. */
const dummyHash = textOf(current, randomBytes(16), randomBytes(hashBytes));

/**
 * Hashes a normalized password as `$scrypt$ln=…,r=…,p=…$salt$hash`.
 * @throws ServiceError `too_many_tries` if too many are already waiting
 */
export async function hashPassword(password: string, cost: Cost = current): Promise<string> {
  const salt = randomBytes(16);
  return textOf(cost, salt, await derive(password, salt, cost));
}

/**
 * Whether a normalized password matches a hash. Without a hash, takes equally long and returns false.
 * @returns also whether the hash was made with outdated cost parameters
 * @throws ServiceError `too_many_tries` if too many are already waiting
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? dummyHash);
  if (!parts) throw new Error('a stored password is not a scrypt hash');
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
