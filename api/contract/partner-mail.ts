/** What partners, and those who work for them, are told by mail. Times are ISO 8601; money is in minor units. */
import type { Language } from './language/languages.ts';

export type PartnerEmail =
  /** A threshold of the month's actions is reached; `hardStop` pauses saves at 100 %. */
  | {
      kind: 'usage-threshold';
      threshold: 80 | 100;
      partnerName: string;
      planName: string;
      used: number;
      limit: number;
      /** `YYYY-MM` */
      period: string;
      hardStop: boolean;
      /** Tenths of a euro cent for each action beyond; null where none is sold. */
      overageTenthCents: number | null;
      url: string;
    }
  /** An invoice; its file is attached by the job. `period` is the month it closes. */
  | {
      kind: 'invoice';
      invoiceId: number;
      number: string;
      partnerName: string;
      period: string | null;
      totalMinor: number;
      currency: string;
      /** Whether it is charged by itself, or is to be paid by transfer. */
      charged: boolean;
      url: string;
    }
  | {
      kind: 'payment-failed';
      partnerName: string;
      planName: string;
      totalMinor: number;
      currency: string;
      /** When it is tried again; null: not again. */
      nextTryAt: string | null;
      url: string;
    }
  | {
      kind: 'trial-ending';
      partnerName: string;
      planName: string;
      endsAt: string;
      priceMinor: number;
      /** What the price is for; a month where it is not said. */
      interval?: 'month' | 'year';
      url: string;
    }
  | {
      kind: 'invitation';
      partnerName: string;
      /** Who asks, by name or address. */
      invitedBy: string | null;
      role: 'owner' | 'member';
      expiresAt: string;
      url: string;
    }
  /** A change that demands something of those who build on the service; English, as the changelog is. */
  | {
      kind: 'announcement';
      partnerName: string;
      title: string;
      date: string | null;
      summary: string;
      changes: readonly { kind: string; text: string }[];
      url: string;
    }
  | { kind: 'partner-deleted'; partnerName: string }
  /** To a person: something was done to the password of their account. */
  | { kind: 'password'; change: 'set' | 'changed' | 'removed'; url: string }
  /** To the operator: a partner asks for a plan. */
  | {
      kind: 'plan-requested';
      partnerId: number;
      partnerName: string;
      planName: string;
      interval: 'month' | 'year';
      requestedBy: string;
    };

/** An email on its way to somebody. */
export interface PartnerMail {
  to: string;
  lang: Language;
  email: PartnerEmail;
}
