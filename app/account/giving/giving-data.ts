import type { GivenGift } from '../account.server.ts';
import type { ConfirmState } from '../confirm-state.ts';

/** A gift on the page. */
export interface ShownGift extends Omit<
  GivenGift,
  'listToken' | 'priceMinor' | 'currency' | 'reservedUntil'
> {
  /** The wish on the list's page, if the list is public. */
  listUrl: string | null;
  /** Formatted; null if unknown. */
  price: string | null;
  /** Formatted. */
  reservedUntil: string;
}

export interface GivingPageData {
  kind: 'giving';
  gifts: ShownGift[];
  /** Whether the giver's account has an address for reminders. */
  hasAddress: boolean;
}

export interface ConfirmReminderPageData {
  kind: 'confirm-reminder';
  state: ConfirmState;
  /** The address in the link. */
  email: string;
}
