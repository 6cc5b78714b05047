import type { GivenGift } from '../account.server.ts';
import type { ConfirmState } from '../link-message.tsx';

/** A gift on the page. */
export interface ShownGift extends Omit<
  GivenGift,
  'listToken' | 'priceMinor' | 'currency' | 'reservedUntil'
> {
  /** The list's page, at this wish, if it is public. */
  listUrl: string | null;
  /** Formatted; null if it isn't known. */
  price: string | null;
  /** Formatted. */
  reservedUntil: string;
}

export interface GivingPageData {
  kind: 'giving';
  gifts: ShownGift[];
  /** Whether reminders can go to the address of the giver's account. */
  hasAddress: boolean;
}

export interface ConfirmReminderPageData {
  kind: 'confirm-reminder';
  state: ConfirmState;
  /** The address in the link. */
  email: string;
}
