import type { AlertKind } from '#api/contract/alerts.ts';
import { text } from './texts.ts';
import { timeAgo } from './words.ts';

export const kindNames = (): Record<AlertKind, string> => ({
  price_drop: text('alerts.priceDrop'),
  back_in_stock: text('backInStock'),
  low_stock: text('lowStock'),
});

/** Selectable periods of the report, in days. */
export const reportDays = [7, 28, 90] as const;

/** `Blue · 2 with test keys`, below a product's title; null if there's nothing to say. */
export function watchedDetail(row: { variant_title: string | null; test_shoppers: number }): string | null {
  const { variant_title: variant, test_shoppers: count } = row;
  const tests = count > 0 ? text('alerts.testPeople', { count }) : null;
  return [variant, tests].filter(Boolean).join(' · ') || null;
}

/** Explains who counts as waiting, and when they were counted if that wasn't just now. */
export function watchersLead({ countedAt, now }: { countedAt: string; now: string }): string {
  const isNow = new Date(now).getTime() - new Date(countedAt).getTime() < 60_000;
  const lead = text('alerts.waitLead');
  return isNow ? lead : `${lead} ${text('alerts.counted', { ago: timeAgo(countedAt, now) })}`;
}

/** A note on how many of the alerts sent are tests; null if none are. */
export function testSentNote(report: readonly { test_sent: number }[]): string | null {
  const count = report.reduce((sum, { test_sent: tests }) => sum + tests, 0);
  return count > 0 ? text('alerts.sentTests', { count }) : null;
}
