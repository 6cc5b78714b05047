import type { SaveMode } from '#api/contract/basket.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { BasketHostMessage, SessionMessage } from '#api/contract/messages.ts';
import type { CartRules } from './cart-step.ts';

/** Handles messages from the shop's page and from windows of this origin. */
export type Hear = (message: BasketHostMessage | SessionMessage) => void;

export interface ControllerSettings extends CartRules {
  baseUrl: string;
  configId: string;
  publicKey: string;
  partnerId: number | null;
  shopOrigin: string;
  /** Whether the page can get the session of a shopper who signs in. */
  signsIn: boolean;
  lang: Language;
  /** Sent to the shop's page as the default for its save buttons. */
  saveMode: SaveMode;
  /** Called with the font that the shop's page sends. */
  onHostFont: (font: string) => void;
}
