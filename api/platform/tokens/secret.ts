import { createHash, createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Context } from '../context.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checksumLength = 6;

/** A number of up to `length` base62 digits. */
export function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62))
    text = alphabet[rest % 62] + text;
  return text;
}

/** The number that `base62` wrote. */
export const numberOf = (text: string): number =>
  [...text].reduce((number, digit) => number * 62 + alphabet.indexOf(digit), 0);

function checksum(text: string): string {
  return base62(crc32(text), checksumLength);
}

/** Random base62 characters, at most 24. */
export function randomBase62(length: number): string {
  const random = [...randomBytes(32)].filter((byte) => byte < 248).slice(0, length);
  if (random.length < length) return randomBase62(length);
  return random.map((byte) => alphabet[byte % 62]).join('');
}

export const withChecksum = (body: string): string => body + checksum(body);

/** A new secret or ID: prefix, 24 random base62 characters, six checksum characters. */
export const createSecret = (prefix: string): string => withChecksum(prefix + randomBase62(24));

/** Whether a secret has the prefix and a correct checksum, so that garbage is refused without a query. */
export function isWellFormedSecret(secret: string, prefix: string): boolean {
  if (!secret.startsWith(prefix) || secret.length !== prefix.length + 24 + checksumLength) return false;
  return checksum(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength);
}

/** The sha256 of a high-entropy secret, for storage. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * A keyed hash of a guessable value, such as six digits or an email address; can't be brute-forced without the
 * service's secret.
 */
export function keyedHash(ctx: Context, text: string): Buffer {
  const [current] = ctx.settings.tokenSecrets;
  if (!current) throw new Error('no token secret is configured');
  return createHmac('sha256', current.secret).update(text).digest();
}
