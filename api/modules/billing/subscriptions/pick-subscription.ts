import type { PaidSubscription } from '../ports.ts';

const runs = ({ status }: PaidSubscription) =>
  status === 'trialing' || status === 'active' || status === 'past_due';

/**
 * Which of a customer's subscriptions is the partner's: of those that run, the newest that is paid for, else the newest;
 * if none runs, the one that ended last. The others that run are `beside` it and paid for twice.
 * @param known the newest first
 */
export function pickSubscription(known: readonly PaidSubscription[]): {
  own: PaidSubscription | null;
  beside: PaidSubscription[];
} {
  const running = known.filter(runs);
  const own = running.find(({ status }) => status !== 'past_due') ?? running[0];
  if (own) return { own, beside: running.filter((one) => one !== own) };
  const ended = known.filter(({ status }) => status === 'canceled');
  const time = ({ endedAt }: PaidSubscription) => endedAt?.getTime() ?? 0;
  return { own: ended.toSorted((a, b) => time(b) - time(a))[0] ?? null, beside: [] };
}
