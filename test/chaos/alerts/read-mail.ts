import type { Email } from 'postal-mime';
import type { Kind, Mentioned } from './model.ts';

/** The headline of an email about one wish, which then isn't repeated below. */
const headlines: [Kind, RegExp][] = [
  ['price_drop', /^(.+) now costs .+$/],
  ['back_in_stock', /^(.+) is back in stock$/],
  ['low_stock', /^(.+) is nearly sold out$/],
];

/**
 * The wishes in an email with alerts, as its reader sees them, and the key of the links that stop them; undefined if it's
 * another kind of email.
 */
export function readAlertMail({ text = '' }: Email): { key: string; wishes: Mentioned[] } | undefined {
  const [, key] = /\/alerts\/stop\/([\da-f-]{36})/.exec(text) ?? [];
  if (!key) return undefined;
  const [headline = '', ...blocks] = text.split('\n\n');
  const alone = headlines.flatMap(([kind, form]) => {
    const [, title] = form.exec(headline) ?? [];
    return title ? [{ kind, title }] : [];
  })[0];
  const wishes = blocks.flatMap((block) => {
    if (!/\/alerts\/go\/|^View product:$/m.test(block)) return [];
    const lines = block.split('\n').slice(0, -2);
    const title = alone ? alone.title : (lines.shift() ?? '');
    const details = lines.join('\n');
    const kinds = new Set<Kind>(alone && [alone.kind]);
    if (details.includes('(was ')) kinds.add('price_drop');
    if (/^Back in stock$/m.test(details)) kinds.add('back_in_stock');
    if (/^(?:Nearly sold out|Only \d+ left)$/m.test(details)) kinds.add('low_stock');
    return [{ title, details, kinds: [...kinds] }];
  });
  return { key, wishes };
}
