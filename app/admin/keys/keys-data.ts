import type { SerializeFrom } from '@remix-run/node';
import type { loader } from '../../routes/app.keys.tsx';

export type KeysData = SerializeFrom<typeof loader>;
export type ShownKey = KeysData['keys'][number];

/** What a key is called: its name, else its kind. */
export const nameOf = ({ name, environment }: ShownKey) =>
  name ?? (environment === 'live' ? 'Live key' : 'Test key');

/** Enough of a value to tell it from others. */
export const endOf = ({ value }: ShownKey) => `…${value.slice(-4)}`;

const number = new Intl.NumberFormat('en');
const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** e.g. `1,204 requests in November` */
export const requestsText = ({ requestsThisMonth: count }: ShownKey, now: string) =>
  `${count === 1 ? '1 request' : `${number.format(count)} requests`} in ${month.format(new Date(now))}`;

export const dayText = (moment: string) => day.format(new Date(moment));
