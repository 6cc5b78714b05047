/**
 * Business metrics of this server since it started: plain in-memory counters, so counting is free.
 */

/**
 * All counters, each with its label and the label's values. Each value is a time series, so keep
 * them few and never name a partner, shop or person.
 */
export const countedKinds = {
  saves: {
    help: 'Products saved by shoppers, by outcome',
    label: 'outcome',
    values: ['saved', 'over_limit', 'refused', 'failed'],
  },
  removals: { help: 'Items removed from lists, by where', label: 'from', values: ['shop', 'list'] },
  sign_ins: {
    help: 'Sign-ins by way',
    label: 'way',
    values: ['email', 'password', 'passkey', 'provider', 'guest', 'customer', 'legacy'],
  },
  emails: {
    help: 'Emails by result; the mail server reports the last two afterwards',
    label: 'result',
    values: ['sent', 'failed', 'refused', 'bounced', 'complained'],
  },
  webhooks: {
    help: 'Attempts to send the webhooks of baskets, by result',
    label: 'result',
    values: ['delivered', 'failed', 'given_up'],
  },
  events: {
    help: 'Attempts to send events to endpoints and tools, by result',
    label: 'result',
    values: ['delivered', 'failed', 'given_up'],
  },
  pushes: {
    help: 'Notifications sent to devices, by result',
    label: 'result',
    values: ['sent', 'failed', 'gone'],
  },
  orders: {
    help: 'Reports of orders with products of lists, by status',
    label: 'status',
    values: ['paid', 'cancelled', 'refunded'],
  },
} as const;

export type CountedKind = keyof typeof countedKinds;

/** For example `counts.saves.saved += 1`. */
export type Counts = { [Kind in CountedKind]: Record<(typeof countedKinds)[Kind]['values'][number], number> };

/**
 * All start at zero, because Prometheus misses the increment with which a counter first appears.
 */
export const createCounts = () =>
  Object.fromEntries(
    Object.entries(countedKinds).map(([kind, { values }]) => [
      kind,
      Object.fromEntries(values.map((value) => [value, 0])),
    ]),
  ) as Counts;
