import { hash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { UnbilledReason } from '#api/contract/billed-action.ts';
import type { Context } from '#api/platform/context.ts';
import { networkOf, networksOf } from '#api/platform/http/client-address.ts';
import { daySalt } from './viewer-salt.ts';

/** A limit on billed actions. Actions beyond it still work, and are recorded with the reason they aren't billed. */
export interface BillingCap {
  /**
   * Identifies actions that are counted together: a hash with the day's salt, meaningless once the
   * day is over.
   */
  subject: Buffer;
  ceiling: number;
  endsAt: Date;
  /**
   * `shopper_cap` applies only to confirmed shoppers of list actions; network caps only to everyone
   * else.
   */
  reason: UnbilledReason;
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

/**
 * Whether an IP address is public. Other addresses belong to proxies or tests and don't identify
 * anyone, so no cap or billing rule applies to them.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The person who caused an action, and the time. */
interface Cause {
  userId?: string | undefined;
  address: string;
  at: Date;
}

interface Counted {
  /** Values that identify actions to count together, apart from the time. */
  what: (string | number)[];
  /** Length of the window in milliseconds: an hour or a UTC day. */
  length: number;
  ceiling: number;
  reason: UnbilledReason;
}

function capOf(salt: string, at: Date, { what, length, ceiling, reason }: Counted): BillingCap {
  const window = Math.floor(at.getTime() / length);
  const subject = hash('sha256', salt + JSON.stringify([...what, window]), 'buffer');
  return { subject, ceiling, endsAt: new Date((window + 1) * length), reason };
}

/** One cap for each network that an address counts against, see `networksOf`. */
function networkCaps(
  salt: string,
  { address, at }: Cause,
  { what, ceiling, ...rest }: Counted,
): BillingCap[] {
  return networksOf(networkOf(address)).map(({ network, factor }) =>
    capOf(salt, at, { what: [...what, network], ceiling: ceiling * factor, ...rest }),
  );
}

/** The hourly caps of one kind of actions, for the shopper and for their network. */
export function hourlyCaps(
  ctx: Context,
  salt: string,
  cause: Cause,
  { kind, ofNetwork, reason }: { kind: string; ofNetwork: number; reason: UnbilledReason },
): BillingCap[] {
  const hourly = { length: hour, ceiling: ctx.settings.billed.actionsPerShopper };
  const { userId, at } = cause;
  return [
    ...(userId === undefined
      ? []
      : [capOf(salt, at, { what: [kind, 'shopper', userId], reason: 'shopper_cap', ...hourly })]),
    ...networkCaps(salt, cause, { what: [kind], length: hour, ceiling: ofNetwork, reason }),
  ];
}

/** The caps of a list's view. The partner is added in SQL, since only the database knows whose view it is. */
export function viewCaps(ctx: Context, salt: string, listId: number, cause: Cause): BillingCap[] {
  if (!isPublicAddress(cause.address)) return [];
  const { viewsPerNetwork, actionsPerShopper } = ctx.settings.billed;
  const reason = 'network_view_cap';
  return [
    ...hourlyCaps(ctx, salt, cause, { kind: 'views', ofNetwork: actionsPerShopper, reason }),
    ...networkCaps(salt, cause, {
      what: ['views', listId],
      length: 24 * hour,
      ceiling: viewsPerNetwork,
      reason,
    }),
  ];
}

/** The caps of a share, without the partner, as for `viewCaps`. */
export async function shareCaps(ctx: Context, cause: Omit<Cause, 'at'>): Promise<BillingCap[]> {
  if (!isPublicAddress(cause.address)) return [];
  const at = ctx.clock();
  const ofNetwork = ctx.settings.billed.savesPerNetwork;
  const reason = 'network_share_cap';
  return hourlyCaps(ctx, await daySalt(ctx, at), { ...cause, at }, { kind: 'shares', ofNetwork, reason });
}
