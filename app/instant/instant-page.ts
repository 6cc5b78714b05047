import type { Language } from '#api/contract/language/languages.ts';

/** The frame's data from the server. */
export interface InstantPage {
  baseUrl: string;
  publicKey: string;
  /** The key's partner; null for an unknown key. */
  partnerId: number | null;
  shopOrigin: string;
  /** Whether the page can get the session of a shopper who signs in. */
  signsIn: boolean;
  /** Whether the shop's shoppers can get emails about price drops. */
  hasAlerts: boolean;
  lang: Language;
}
