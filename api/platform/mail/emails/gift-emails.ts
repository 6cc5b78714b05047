/** Emails to people who give a wish on a shared list. */
import { formatDate } from '#api/contract/language/dates.ts';
import { inOneLine } from './email.ts';
import type { Draft, EmailOf, EmailParts } from './email-parts.ts';

/** The wish in a sentence: its title, or "a wish". */
const titleOf = (title: string, say: EmailParts['say']) => (title ? inOneLine(title, 80) : say('giftWish'));

/** Confirms the address for a reminder. It names no list and no wish, because someone else may have entered the address. */
export function giftConfirm({ url }: EmailOf<'gift-confirm'>, { say }: EmailParts): Draft {
  return {
    subject: say('giftConfirmTitle'),
    title: say('giftConfirmTitle'),
    preheader: say('giftConfirmText'),
    blocks: [
      { kind: 'paragraph', text: say('giftConfirmText') },
      { kind: 'button', label: say('giftConfirmButton'), url },
      { kind: 'paragraph', text: say('giftConfirmIgnore'), quiet: true },
    ],
    reason: say('whyGiftConfirm'),
  };
}

/** Sent a week before a reservation ends. */
export function giftReminder(email: EmailOf<'gift-reminder'>, { lang, say }: EmailParts): Draft {
  const title = titleOf(email.title, say);
  const date = formatDate(lang, new Date(email.until), 'UTC');
  const text = email.owner
    ? say('giftReminderFor', { title, date, name: inOneLine(email.owner) })
    : say('giftReminderText', { title, date });
  return {
    subject: inOneLine(say('giftReminderTitle', { title }), 78),
    title: say('giftReminderTitle', { title }),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: say('giftReminderAfter') },
      { kind: 'button', label: say('giftReminderButton'), url: email.url },
    ],
    reason: say('whyGiftReminder'),
  };
}

/** A thank-you from the list's owner. */
export function giftThanks(email: EmailOf<'gift-thanks'>, { say }: EmailParts): Draft {
  const title = titleOf(email.title, say);
  const heading = email.owner
    ? say('giftThanksFrom', { name: inOneLine(email.owner) })
    : say('giftThanksTitle');
  return {
    subject: inOneLine(heading, 78),
    title: heading,
    preheader: say('giftThanksText', { title }),
    blocks: [
      { kind: 'paragraph', text: say('giftThanksText', { title }) },
      ...(email.words ? [{ kind: 'paragraph', text: email.words } as const] : []),
      { kind: 'button', label: say('giftThanksButton'), url: email.url },
    ],
    reason: say('whyGiftThanks'),
  };
}
