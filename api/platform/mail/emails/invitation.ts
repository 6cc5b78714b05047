import { formatDate } from '#api/contract/texts/dates.ts';
import { inOneLine } from './letter.ts';
import type { Desk, Draft, LetterOf } from './say.ts';

/** Somebody is asked to become a member of a partner. */
export function invitation(letter: LetterOf<'invitation'>, { lang, say }: Desk): Draft {
  const { partnerName: partner, invitedBy: inviter } = letter;
  const role = say(letter.role === 'owner' ? 'invitedOwner' : 'invitedMember', { partner });
  return {
    subject: inviter
      ? say('invitedSubject', { inviter: inOneLine(inviter, 30), partner: inOneLine(partner, 30) })
      : say('invitedPlainSubject', { partner: inOneLine(partner) }),
    title: inviter ? say('invitedTitle', { inviter, partner }) : say('invitedPlainTitle', { partner }),
    preheader: role,
    blocks: [
      { kind: 'paragraph', text: role },
      { kind: 'button', label: say('invitedButton'), url: letter.url },
      {
        kind: 'paragraph',
        quiet: true,
        text: say('invitedUntil', { date: formatDate(lang, new Date(letter.expiresAt)) }),
      },
    ],
    reason: say('whyInvited', { partner }),
  };
}
