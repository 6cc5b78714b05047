import type { AlertKind } from '#api/contract/alerts.ts';
import { text } from './texts.ts';

export const kindNames = (): Record<AlertKind, string> => ({
  price_drop: text('alerts.priceDrop'),
  back_in_stock: text('alerts.backInStock'),
  low_stock: text('alerts.lowStock'),
});

/** Days of the report that the pages offer. */
export const reportDays = [7, 28, 90] as const;
