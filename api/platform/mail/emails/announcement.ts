import { formatDate } from '#api/contract/language/dates.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { inOneLine, type Tone } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

const kinds: Record<string, { label: keyof Messages<'partner-email'>; tone: Tone }> = {
  breaking: { label: 'kindBreaking', tone: 'err' },
  added: { label: 'kindAdded', tone: 'plain' },
  changed: { label: 'kindChanged', tone: 'plain' },
  deprecated: { label: 'kindDeprecated', tone: 'warn' },
  removed: { label: 'kindRemoved', tone: 'err' },
};

/** An entry of the changelog that asks something of whoever built on the service. Its texts are English. */
export function announcement(email: EmailOf<'announcement'>, { lang, say }: Desk): Draft {
  const { partnerName: partner, title, date, summary } = email;
  const english = lang === 'en' ? {} : { lang: 'en' };
  const dateLine = date ? formatDate(lang, new Date(`${date}T00:00:00Z`)) : null;
  const note = [dateLine, lang === 'en' ? null : say('announcedEnglish')].filter(Boolean).join('. ');
  return {
    subject: say('announcedSubject', { title: inOneLine(title, 30) }),
    title,
    preheader: say('announcedIntro', { partner }),
    blocks: [
      { kind: 'paragraph', text: say('announcedIntro', { partner }) },
      ...(note ? [{ kind: 'paragraph' as const, text: note, quiet: true }] : []),
      { kind: 'paragraph', text: summary, coded: true, ...english },
      {
        kind: 'changes',
        lang: 'en',
        rows: email.changes.map(({ kind, text }) => {
          const known = kinds[kind];
          return { label: known ? say(known.label) : kind, tone: known?.tone ?? 'plain', text };
        }),
      },
      { kind: 'button', label: say('announcedButton'), url: email.url },
    ],
    reason: say('whyTechnical', { partner }),
    adjustable: true,
  };
}
