import type { AlertKind } from '#api/contract/alerts.ts';
import { text } from './texts.ts';
import { timeAgo } from './words.ts';

export const kindNames = (): Record<AlertKind, string> => ({
  price_drop: text('alerts.priceDrop'),
  back_in_stock: text('backInStock'),
  low_stock: text('lowStock'),
});

/** Days of the report that the pages offer. */
export const reportDays = [7, 28, 90] as const;

/** `Blue · 2 with test keys`: what a product's row says below its title; null if nothing. */
export function watchedDetail(row: { variant_title: string | null; test_shoppers: number }): string | null {
  const { variant_title: variant, test_shoppers: count } = row;
  const tests = count > 0 ? text('alerts.testPeople', { count }) : null;
  return [variant, tests].filter(Boolean).join(' · ') || null;
}

/** Below the people who wait: who they are, and when they were counted if that wasn't just now. */
export function watchersLead({ countedAt, now }: { countedAt: string; now: string }): string {
  const isNow = new Date(now).getTime() - new Date(countedAt).getTime() < 60_000;
  const lead = text('alerts.waitLead');
  return isNow ? lead : `${lead} ${text('alerts.counted', { ago: timeAgo(countedAt, now) })}`;
}

/** How many of the alerts sent are tests; null if none. */
export function testSentNote(report: readonly { test_sent: number }[]): string | null {
  const count = report.reduce((sum, { test_sent: tests }) => sum + tests, 0);
  return count > 0 ? text('alerts.sentTests', { count }) : null;
}
