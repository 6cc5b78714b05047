import type { SerializeFrom } from '@remix-run/node';
import { formatDate, formatMonth } from '#api/contract/language/dates.ts';
import { lang, text } from '../texts.ts';
import type { loader } from './keys-route.tsx';

export type KeysData = SerializeFrom<typeof loader>;
export type ShownKey = KeysData['keys'][number];
export type ShownDomain = ShownKey['domains'][number];

/** A key's name, or its kind if it has none. */
export const nameOf = ({ name, environment }: ShownKey) =>
  name ?? text(environment === 'live' ? 'keys.liveKey' : 'keys.testKey');

/** Enough of a value to distinguish it from others. */
export const endOf = ({ value }: ShownKey) => `…${value.slice(-4)}`;

/** e.g. `1,204 requests in November.` */
export const requestsText = ({ requestsThisMonth: count }: ShownKey, now: string) =>
  text('keys.requests', { count, month: formatMonth(lang(), new Date(now)) });

export const dayText = (moment: string) => formatDate(lang(), new Date(moment));
