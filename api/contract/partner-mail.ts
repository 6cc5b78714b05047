/** Emails to partners and their members. Times are ISO 8601; money is in minor units. */
import type { Language } from './language/languages.ts';
import type { Worth } from './worth.ts';

/** Kinds of destinations and sources of a partner's data. Owners are notified of each new one. */
export const channels = [
  'endpoint',
  'webhook',
  'tool',
  'feed',
  'links',
  'replies',
  'contact',
  'invoices',
  'secret',
] as const;
export type Channel = (typeof channels)[number];

export type PartnerEmail =
  /** The month's actions reached a threshold; `hardStop` pauses saves at 100 %. */
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
      /** Tenths of a euro cent for each extra action; null if the plan has no overage. */
      overageTenthCents: number | null;
      url: string;
    }
  /** An invoice; the job attaches the PDF. `period` is the month it bills. */
  | {
      kind: 'invoice';
      invoiceId: number;
      number: string;
      partnerName: string;
      period: string | null;
      totalMinor: number;
      currency: string;
      /** Whether it is charged automatically or paid by bank transfer. */
      charged: boolean;
      url: string;
    }
  | {
      kind: 'payment-failed';
      partnerName: string;
      planName: string;
      totalMinor: number;
      currency: string;
      /** The time of the next attempt; null: there is none. */
      nextTryAt: string | null;
      url: string;
    }
  | {
      kind: 'trial-ending';
      partnerName: string;
      planName: string;
      endsAt: string;
      priceMinor: number;
      /** Billing interval of the price; default: month. */
      interval?: 'month' | 'year';
      url: string;
    }
  | {
      kind: 'invitation';
      partnerName: string;
      /** The sender's chosen name. */
      invitedBy: string | null;
      role: 'owner' | 'member';
      expiresAt: string;
      url: string;
    }
  /** A change that integrators must act on; in English, like the changelog. */
  | {
      kind: 'announcement';
      partnerName: string;
      title: string;
      date: string | null;
      summary: string;
      changes: readonly { kind: string; text: string }[];
      url: string;
    }
  /** The worth of wishlists last week. `stopUrl` stops this email in one click. */
  | { kind: 'week'; partnerName: string; worth: Worth; url: string; stopUrl: string }
  /** A webhook or tool is paused: it accepted nothing for three days, or returned 410. `endpoint` names it. */
  | {
      kind: 'endpoint-paused';
      partnerName: string;
      endpoint: string;
      /** Whether it's a marketing tool, whose missed events can't be sent later. */
      isTool?: boolean;
      /** Whether it's the webhook of a basket. */
      isBasket?: boolean;
      /** Null: it returned 410. */
      failingSince: string | null;
      url: string;
    }
  /** For three days, Shopify accepted no events for workflows in Shopify Flow. */
  | { kind: 'flow-paused'; partnerName: string; failingSince: string; url: string }
  | { kind: 'partner-deleted'; partnerName: string }
  /** The operator suspended the partner, for a `reason` in their words. `contact`: the operator's email address. */
  | { kind: 'partner-suspended'; partnerName: string; reason: string; contact: string | null; url: string }
  /** The operator ended the partner's suspension. */
  | { kind: 'partner-resumed'; partnerName: string; url: string }
  /** To a person: the password of their account was set, changed or removed. */
  | { kind: 'password'; change: 'set' | 'changed' | 'removed'; url: string }
  /** To a person's new address: a code to change to it. */
  | { kind: 'email-code'; code: string }
  /**
   * To the address at which a shopper without an account wants alerts; `url` confirms it without
   * the code.
   */
  | { kind: 'alert-code'; code: string; url: string }
  /** To the address at which a giver without an account wants a reminder; `url` confirms it. */
  | { kind: 'gift-confirm'; url: string }
  /**
   * To a giver: the gift they reserved, the list's owner, and the last reserved day. Names can be
   * empty.
   */
  | { kind: 'gift-reminder'; title: string; owner: string; until: string; url: string }
  /** To a giver: the list's owner thanks them, in their own words. */
  | { kind: 'gift-thanks'; title: string; owner: string; words: string; url: string }
  /**
   * To an address that is already used by an account, when someone else tries to change theirs to
   * it.
   */
  | { kind: 'email-in-use'; url: string }
  /** To a person's old address: the account's address has changed. */
  | { kind: 'email-changed' }
  /** To a person: an assistant was connected to their account. `host` is where they returned to. */
  | { kind: 'assistant'; name: string; host: string; url: string }
  /** To a person: a passkey was added to their account or removed from it. `name` is the password manager's. */
  | { kind: 'passkey'; change: 'added' | 'removed'; name: string | null; url: string }
  /** To a person: the service `name` can now sign in to their account, or no longer can. */
  | { kind: 'provider'; change: 'added' | 'removed'; name: string; url: string }
  /** To a person: a personal access token in their name was created or revoked. */
  | { kind: 'token'; change: 'added' | 'removed'; name: string; partnerName: string; url: string }
  /**
   * To owners: data goes to, or comes from, a new place. `isLast`: no more of these emails will be
   * sent within the hour.
   */
  | {
      kind: 'channel';
      channel: Channel;
      /** A host or an email address. */
      target: string;
      partnerName: string;
      isLast: boolean;
      url: string;
    }
  /** To the operator: a partner requests a plan. */
  | {
      kind: 'plan-requested';
      partnerId: number;
      partnerName: string;
      planName: string;
      interval: 'month' | 'year';
      requestedBy: string;
    };

/** An email to be sent. */
export interface PartnerMail {
  to: string;
  lang: Language;
  email: PartnerEmail;
}
