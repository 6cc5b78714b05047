import type { SerializeFrom } from '@remix-run/node';
import type { loader } from '#app/routes/portal.tokens.tsx';
import { agoText, countText, dateText } from '../words.ts';

export type TokensData = SerializeFrom<typeof loader>;
export type ShownToken = TokensData['tokens'][number];

/** Days before its end from which a token is pointed out. */
const soonDays = 30;
const dayMs = 86_400_000;

export const nameOf = ({ name, id }: ShownToken) => name || `Token ${id}`;

export const useText = ({ lastUsedAt }: ShownToken, now: string) =>
  lastUsedAt ? `Used ${agoText(lastUsedAt, now)}` : 'Never used';

/** When it ends, or ended, and whether that needs somebody's eye. */
export function endOf(token: ShownToken, now: string): { text: string; isSoon: boolean } {
  const { status, revokedAt, expiresAt } = token;
  if (revokedAt) return { text: `Revoked on ${dateText(revokedAt)}`, isSoon: false };
  if (status === 'expired') return { text: `Expired on ${dateText(expiresAt)}`, isSoon: false };
  const days = Math.floor((Date.parse(expiresAt) - Date.parse(now)) / dayMs);
  if (days >= soonDays) return { text: `Expires on ${dateText(expiresAt)}`, isSoon: false };
  return { text: days === 0 ? 'Expires today' : `Expires in ${countText(days, 'day')}`, isSoon: true };
}
