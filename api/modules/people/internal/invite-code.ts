import { randomInt } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { homeKey, homeOfUser, keyedHome, noHome } from '#api/platform/tokens/homes.ts';
import type { InviteCode } from '../schemas.ts';

/** Days an invitation code is valid. */
export const inviteCodeDays = 14;

/** No characters that look alike: 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const alphabet = '34679ACDEFGHJKMNPQRTVWXY';
const written = /^[34679ACDEFGHJKMNPQRTVWXY]{12}$/;

const grouped = (characters: string) => (characters.match(/.{4}/g) ?? []).join('-');

/** Twelve characters in three groups: 55 bits, too many to guess in two weeks. */
const randomCode = () =>
  grouped(Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join(''));

/**
 * Makes a code whose keyed hash gives its creator's home, because the code itself has no room for
 * it. Takes about a thousand attempts.
 */
export async function makeInviteCode(ctx: Context, userId: string): Promise<{ code: string; home: number }> {
  const key = await homeKey(ctx);
  const home = homeOfUser(userId);
  let code = randomCode();
  while (keyedHome(key, code) !== home) code = randomCode();
  return { code, home };
}

/**
 * The homes in which to look up a code, in this order, because codes with and without a home look
 * alike.
 */
export const homesOfCode = async (ctx: Context, code: string): Promise<number[]> => [
  keyedHome(await homeKey(ctx), code),
  noHome,
];

/** Normalizes a typed code; null if it can't be one. */
export function parseInviteCode(text: string): string | null {
  const characters = text.replace(/[\s-]/g, '').toUpperCase();
  return written.test(characters) ? grouped(characters) : null;
}

export interface InviteCodeRow {
  code: string;
  created_at: Date;
  expires_at: Date;
  uses: number;
}

/** SQL columns of an InviteCode. */
export const inviteCodeColumns = 'code, created_at, expires_at, uses';

export function inviteCodeFrom(ctx: Context, row: InviteCodeRow): InviteCode {
  return {
    code: row.code,
    url: `${ctx.settings.siteUrl}/invite/${row.code}`,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    uses: row.uses,
  };
}
