import { formatDate } from '#api/contract/language/dates.ts';
import { inOneLine } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

/** Somebody is asked to become a member of a partner. */
export function invitation(email: EmailOf<'invitation'>, { lang, say }: Desk): Draft {
  const { partnerName: partner, invitedBy: inviter } = email;
  const role = say(email.role === 'owner' ? 'invitedOwner' : 'invitedMember', { partner });
  return {
    subject: inviter
      ? say('invitedSubject', { inviter: inOneLine(inviter, 30), partner: inOneLine(partner, 30) })
      : say('invitedPlainSubject', { partner: inOneLine(partner) }),
    title: inviter ? say('invitedTitle', { inviter, partner }) : say('invitedPlainTitle', { partner }),
    preheader: role,
    blocks: [
      { kind: 'paragraph', text: role },
      { kind: 'button', label: say('invitedButton'), url: email.url },
      {
        kind: 'paragraph',
        quiet: true,
        text: say('invitedUntil', { date: formatDate(lang, new Date(email.expiresAt)) }),
      },
    ],
    reason: say('whyInvited', { partner }),
  };
}
