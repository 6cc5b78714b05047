import type { SerializeFrom } from '@remix-run/node';
import type { readKeys } from './keys.server.ts';
import { text } from './texts.ts';

export type ShownKey = SerializeFrom<typeof readKeys>['keys'][number];
export type ShownDomain = ShownKey['domains'][number];

/** A change to a key that needs confirmation. */
export interface KeyChange {
  kind: 'rotate' | 'revoke' | 'delete';
  key: ShownKey;
}

/** A key's name, or its kind if it has none. */
export const nameOf = ({ name, environment }: { name: string | null; environment: string }) =>
  name ?? text(environment === 'live' ? 'keys.liveKey' : 'keys.testKey');

/** The end of a key's value, which distinguishes it from others. */
export const keySuffix = ({ value }: ShownKey) => `…${value.slice(-4)}`;

/** The ways to verify a domain, as texts of each area. */
export const proofMethods = {
  page: 'keys.byPage',
  dns: 'keys.byDns',
  file: 'keys.byFile',
  platform: 'keys.byPlatform',
} as const;

/** Minutes and seconds of a countdown: `14:05`. */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
