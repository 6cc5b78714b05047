import { hash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { daySalt } from './viewer-salt.ts';

/** Identifies the actions that are capped together, and when the cap expires. */
export interface NetworkCap {
  /** A hash with the day's salt; meaningless once the day is over. */
  subject: Buffer;
  endsAt: Date;
}

const hour = 3_600_000;

const inside = new BlockList();
for (const [network, bits, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  inside.addSubnet(network, bits, family);
}

/** Whether an IP address is public; others belong to proxies or tests and identify nobody. */
function isPublic(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

interface Counted {
  address: string;
  at: Date;
}

function capOf(
  salt: string,
  { address, at }: Counted,
  { what, length }: { what: [string, number]; length: number },
): NetworkCap | null {
  if (!isPublic(address)) return null;
  const window = Math.floor(at.getTime() / length);
  const name = salt + JSON.stringify([...what, networkOf(address), window]);
  return { subject: hash('sha256', name, 'buffer'), endsAt: new Date((window + 1) * length) };
}

/** The cap for a network's views of a list on a UTC day. */
export const viewCap = (salt: string, listId: number, counted: Counted): NetworkCap | null =>
  capOf(salt, counted, { what: ['views', listId], length: 24 * hour });

/** The cap for a network's saves at a partner in an hour. */
export async function saveCap(ctx: Context, partnerId: number, counted: Counted): Promise<NetworkCap | null> {
  const salt = await daySalt(ctx, counted.at);
  return capOf(salt, counted, { what: ['saves', partnerId], length: hour });
}
