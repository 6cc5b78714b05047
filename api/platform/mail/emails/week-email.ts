import { formatText } from '#api/contract/language/format.ts';
import { worthSentences } from '#api/contract/worth.ts';
import { messages } from '#api/platform/messages.ts';
import { withoutLinks } from '../../schemas.ts';
import { type Block, inOneLine } from './email.ts';
import type { Draft, EmailOf, EmailParts } from './email-parts.ts';

/** The value of wishlists last week; each sentence links to its rows. */
export function weeklyEmail(
  { partnerName: partner, worth, url, stopUrl }: EmailOf<'week'>,
  { lang, say }: EmailParts,
): Draft {
  const texts = messages('merchant', lang);
  const { waiting } = worth;
  const named = {
    ...worth,
    waiting: waiting && {
      ...waiting,
      title: inOneLine(withoutLinks(waiting.title), 80) || '…',
      variant: waiting.variant && inOneLine(withoutLinks(waiting.variant), 80),
    },
  };
  const blocks: Block[] = [];
  let row = { text: '', url };
  for (const { text: key, count = 0, values, link, isNote } of worthSentences(
    lang,
    (name, filled) => formatText(lang, texts[name], filled),
    named,
  )) {
    const text = formatText(lang, texts[key], { count, ...values });
    if (isNote) blocks.push({ kind: 'paragraph', text, quiet: true });
    else if (link) {
      row = { text, url: `${url}/${link.page}?${link.query}` };
      blocks.push({ kind: 'links', rows: [row] });
    } else row.text += ` ${text}`;
  }
  return {
    subject: say('weekSubject', { partner: inOneLine(partner, 32) }),
    title: say('weekTitle'),
    preheader: blocks
      .flatMap((block) => (block.kind === 'links' ? block.rows.map(({ text }) => text) : []))
      .join(' '),
    blocks: [...blocks, { kind: 'button', label: say('weekButton'), url }],
    reason: say('whyTeam', { partner }),
    settings: [{ label: say('weekStop'), url: stopUrl }],
  };
}
