/** Kinds of alerts, and their limits. */
import type { Language } from './language/languages.ts';

export const alertKinds = ['price_drop', 'back_in_stock', 'low_stock'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** When price drops and low stock are emailed; back in stock is emailed at once. */
export const alertFrequencies = ['instant', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Emails with alerts that a shopper gets in seven days at most. */
export const maxAlertMailsPerWeek = 3;

/** Smaller price drops, in percent, alert no one; a shop can choose a higher minimum. */
export const minDropPercent = 1;

/** The cheapest plan with which a shop's alerts are emailed; without it, shoppers only see changes. */
export const alertMailsFrom = 'starter';

/** At this number and below, a product that its platform counts is low in stock. The number itself stays the shop's. */
export const lowStockAt = 2;

/** Alerts that the links of an email can stop, and which are stopped. */
export interface StoppableAlerts {
  wishes: { itemId: number; title: string; isStopped: boolean }[];
  /** The shop, if all of them are from it. */
  shop: { name: string; isStopped: boolean } | null;
  isAllStopped: boolean;
}

/** The key in the links of a test email, which stop nothing. */
export const testMailKey = 'test' as const;

/** A message to a device, and what it shows. */
export interface AlertsNotification {
  lang: Language;
  title: string;
  body: string;
  /** Opened when it's pressed. */
  url: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}
