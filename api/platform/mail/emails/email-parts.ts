import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { PartnerEmail } from '#api/contract/partner-mail.ts';
import { messages } from '#api/platform/messages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { Email } from './email.ts';

/** Formats a text of the emails; `{brand}` is always available. */
export type Say = (name: keyof Messages<'partner-email'>, values?: TextValues) => string;

export const createEmailFormatter =
  (lang: Language, brand: string): Say =>
  (name, values) =>
    formatText(lang, messages('partner-email', lang)[name], { brand, ...values });

/** The parameters of email templates. */
export interface EmailParts {
  lang: Language;
  say: Say;
  /** Whether a file is attached. */
  attached: boolean;
}

/** An email without the parts that all partner emails share. */
export type Draft = Pick<Email, 'subject' | 'title' | 'preheader' | 'blocks' | 'reason' | 'settings'> & {
  /** Whether the portal's settings decide who gets it. */
  adjustable?: boolean;
};

export type EmailOf<Kind extends PartnerEmail['kind']> = Extract<PartnerEmail, { kind: Kind }>;
