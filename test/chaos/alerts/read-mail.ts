import type { Email } from 'postal-mime';
import type { Mentioned } from './model.ts';

const wish = /^(?<title>Wish \d+)(?: \S+)?$/m;

/**
 * The wishes in an email with alerts, as its reader sees them, and the key of the links that stop them; undefined if it's
 * another kind of email.
 */
export function readAlertMail({ text = '' }: Email): { key: string; wishes: Mentioned[] } | undefined {
  const [, key] = /\/alerts\/stop\/([\da-f-]{36})/.exec(text) ?? [];
  if (!key) return undefined;
  // The first block is the email's title.
  const blocks = text.split('\n\n').slice(1);
  const wishes = blocks.flatMap((block) => {
    const title = wish.exec(block)?.groups?.title;
    if (!title || !block.includes('/alerts/go/')) return [];
    const kinds: Mentioned['kinds'] = [];
    if (block.includes('(was ')) kinds.push('price_drop');
    if (/^Back in stock$/m.test(block)) kinds.push('back_in_stock');
    if (/^(?:Nearly sold out|Only \d+ left)$/m.test(block)) kinds.push('low_stock');
    return [{ title, kinds }];
  });
  return { key, wishes };
}
