import { inOneLine } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

/** The last email: what went with a partner, and what is left to do in its shop. */
export function partnerDeleted({ partnerName: partner }: EmailOf<'partner-deleted'>, { say }: Desk): Draft {
  return {
    subject: say('deletedSubject', { partner: inOneLine(partner) }),
    title: say('deletedTitle', { partner }),
    preheader: say('deletedText'),
    blocks: [
      { kind: 'paragraph', text: say('deletedText') },
      { kind: 'paragraph', text: say('deletedShoppers') },
    ],
    reason: say('whyDeleted', { partner }),
  };
}
