import { inOneLine } from './letter.ts';
import type { Desk, Draft, LetterOf } from './say.ts';

/** The last letter: what went with a partner, and what is left to do in its shop. */
export function partnerDeleted({ partnerName: partner }: LetterOf<'partner-deleted'>, { say }: Desk): Draft {
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
