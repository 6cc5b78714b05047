import type { SerializeFrom } from '@remix-run/node';
import { formatDate, formatMonth } from '#api/contract/language/dates.ts';
import type { loader } from '#app/routes/app.keys.tsx';

export type KeysData = SerializeFrom<typeof loader>;
export type ShownKey = KeysData['keys'][number];
export type ShownDomain = ShownKey['domains'][number];

/** What a key is called: its name, else its kind. */
export const nameOf = ({ name, environment }: ShownKey) =>
  name ?? (environment === 'live' ? 'Live key' : 'Test key');

/** Enough of a value to tell it from others. */
export const endOf = ({ value }: ShownKey) => `…${value.slice(-4)}`;

const number = new Intl.NumberFormat('en');

/** e.g. `1,204 requests in November` */
export const requestsText = ({ requestsThisMonth: count }: ShownKey, now: string) =>
  `${count === 1 ? '1 request' : `${number.format(count)} requests`} in ${formatMonth('en', new Date(now))}`;

export const dayText = (moment: string) => formatDate('en', new Date(moment));
