import type { SerializeFrom } from '@remix-run/node';
import type { ShownKey } from '#app/merchant/keys.ts';
import { text } from '../texts.ts';
import { agoText, dateText, monthText } from '../words.ts';
import type { loadPortalKeys } from './keys.server.ts';

export type KeysData = SerializeFrom<typeof loadPortalKeys>;
/** The hosts in typed or pasted text. */
export const hostsIn = (text: string) => text.split(/[\s,;]+/).filter((host) => host !== '');

/** `Used 2 minutes ago. 48,210 requests in November.` */
export function usageText(key: ShownKey, now: string): string {
  if (key.unused) return text('keys.neverUsed');
  const requests = text('keys.requests', { count: key.requestsThisMonth, month: monthText(now) });
  return key.lastUsedAt
    ? `${text('keys.used', { ago: agoText(key.lastUsedAt, now) })} ${requests}`
    : requests;
}

/** `Revoked on 3 October 2026. Last used on 2 October 2026.` */
export function endText(key: ShownKey): string {
  const date = key.endsAt && dateText(key.endsAt);
  const end = date ? `${text(key.revokedAt ? 'keys.revokedOn' : 'keys.replacedOn', { date })} ` : '';
  const use = key.lastUsedAt
    ? text('keys.lastUsedOn', { date: dateText(key.lastUsedAt) })
    : text('keys.neverUsed');
  return `${end}${use}`;
}

export interface ShownActive {
  key: ShownKey;
  /** Previous values, while they still work. */
  before: ShownKey[];
}

/** Keys in the page's order: the theme's, live, test; then ended ones, newest first. */
export function arrangeKeys(keys: readonly ShownKey[]): { active: ShownActive[]; ended: ShownKey[] } {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const newest = (key: ShownKey): ShownKey => {
    const next = key.replacedById === null ? undefined : byId.get(key.replacedById);
    return next ? newest(next) : key;
  };
  const rotated = keys.filter(({ status }) => status === 'rotated');
  // A working value is listed separately if its replacement doesn't work.
  const shown = keys.filter(
    (key) => key.status === 'active' || (key.status === 'rotated' && newest(key).status !== 'active'),
  );
  const rank = (key: ShownKey) => (key.ofTheme ? 0 : key.environment === 'live' ? 1 : 2);
  return {
    active: shown
      .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
      .map((key) => ({ key, before: rotated.filter((old) => old !== key && newest(old) === key) })),
    ended: keys.filter(({ status }) => status === 'ended').reverse(),
  };
}
