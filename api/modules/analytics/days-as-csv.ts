import type { DayReport } from '#api/contract/analytics-report.ts';
import { csvFile } from '#api/platform/csv-file.ts';

const columns = ['day', 'saves', 'shares', 'list_views', 'basket_opens', 'checkouts'] as const;

/** A line a UTC day. */
export function daysAsCsv({ days }: Pick<DayReport, 'days'>): string {
  const rows = days.map(({ day, saves, shares, listViews, basketOpens, checkouts }) => ({
    day,
    saves,
    shares,
    checkouts,
    list_views: listViews,
    basket_opens: basketOpens,
  }));
  return csvFile(columns, rows);
}
