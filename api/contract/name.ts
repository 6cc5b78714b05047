/**
 * Short names that other people see, on pages and in emails: of people, partners, shops, lists, keys and tokens. A name
 * is one line, hides and reorders nothing, and contains nothing that a mail program would turn into a link.
 */
import { z } from '@hono/zod-openapi';
import { storable } from './text.ts';

/**
 * Characters without a visible shape, and the contexts that may keep them: flags and other emoji, and joiners within
 * words of scripts that need them.
 */
const shapeless =
  /(?<kept>\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*|[\d#*]\ufe0f\u20e3|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*[\u200c\u200d](?=\p{L}))|\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb]/gu;

/** A text in one line, without characters that can't be seen or that change the order of others. */
export const oneLine = (text: string): string =>
  storable(text)
    .replace(shapeless, (_all, kept?: string) => kept ?? '')
    .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** A dot before at least two letters, as in `evil.example`; `A.P.C.`, `24.12.` and `St. Nick` have none. */
const dotInHost = /[.\u3002](?=\p{L}{2}|xn--)/giu;

/** Characters that only look like a dot or a slash count as one. */
const hasLink = (name: string): boolean => {
  const plain = name.normalize('NFKC');
  return /:\/\/|\bwww\./i.test(plain) || new RegExp(`[\\p{L}\\p{N}]${dotInHost.source}`, 'iu').test(plain);
};

/**
 * A name that can't be refused, because no one is there to correct it: URLs stay readable, but aren't links anymore.
 * It is never longer than the text.
 */
export const withoutLinks = (text: string): string => {
  const name = oneLine(text);
  if (!hasLink(name)) return name;
  const plain = name
    .normalize('NFKC')
    .replace(/\w*:\/\//g, ' ')
    .replace(dotInHost, '$& ');
  return storable(oneLine(plain).slice(0, text.length)).trim();
};

export const linkInName = 'Use a name without web addresses, and put a space after each dot.';
export const linkless = z.string().refine((value) => !hasLink(value), linkInName);

/** A name that someone enters. */
export const name = (max: number) =>
  z.string().max(max, `Use up to ${max} characters.`).transform(oneLine).pipe(linkless);

/** A name that must not be empty. */
export const someName = (max: number) => name(max).refine((value) => value !== '', { message: 'is empty' });

/** A name whose links are removed instead of refusing it. */
export const cleanName = (max: number) => z.string().max(max).transform(withoutLinks);
