/** Kinds of alerts, and their limits. */
import type { Language } from './language/languages.ts';

export const alertKinds = ['price_drop', 'back_in_stock', 'low_stock'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** How often price drops and low stock are emailed; back in stock is always emailed immediately. */
export const alertFrequencies = ['instant', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Maximum number of alert emails that a shopper gets in seven days. */
export const maxAlertMailsPerWeek = 3;

/** In percent. Smaller price drops don't trigger alerts; a shop can choose a higher minimum. */
export const minDropPercent = 1;

/** The cheapest plan with which a shop's alerts are emailed; without it, shoppers only see changes. */
export const minPlanForAlertMails = 'starter';

/**
 * Stock at or below this is low, if the product's platform counts it. The number itself isn't
 * shown.
 */
export const maxLowStock = 2;

/** The alerts that an email's links can stop, and whether they're stopped. */
export interface StoppableAlerts {
  wishes: { itemId: number; title: string; isStopped: boolean }[];
  /** The shop, if all wishes are from the same one. */
  shop: { name: string; isStopped: boolean } | null;
  isAllStopped: boolean;
}

/** The key in a test email's links, which don't stop anything. */
export const testMailKey = 'test' as const;

/** A push notification to a device. */
export interface AlertsNotification {
  lang: Language;
  title: string;
  body: string;
  /** Opened when the notification is clicked. */
  url: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}
