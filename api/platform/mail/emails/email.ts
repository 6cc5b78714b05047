/** An email as blocks, which are rendered as text and as HTML. */

import type { Language } from '#api/contract/language/languages.ts';

/** The importance: information, warning or error. */
export type Tone = 'plain' | 'warn' | 'err';

export type Block =
  /** `coded`: text in backticks is code. `lang`: if it differs from the email's. */
  | { kind: 'paragraph'; text: string; quiet?: boolean; coded?: boolean; lang?: string }
  /** A code to enter or a command to run. */
  | { kind: 'code'; code: string; spaced?: boolean }
  /** The email's main number in large type, its unit next to it, and a caption below. */
  | { kind: 'figure'; value: string; beside?: string; caption: string }
  /** The used share of something, in percent from 0 to 100; the figure says it in words. */
  | { kind: 'meter'; percent: number; tone: Tone }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | {
      kind: 'changes';
      /** The language of the texts, in which backticks mark code. */
      lang: string;
      rows: readonly { label: string; tone: Tone; text: string }[];
    }
  | { kind: 'links'; rows: readonly { text: string; url: string }[] }
  | { kind: 'button'; label: string; url: string }
  /** A product on a list, with its price, what has changed, and a button. The image is our copy. */
  | {
      kind: 'wish';
      /** Null if the email's title names it. */
      title: string | null;
      details: string | null;
      imageUrl: string | null;
      /** Empty if unknown. */
      price: string;
      /** The price before it dropped, alone and in words, and how much less it costs now. */
      drop: { before: string; was: string; saving: string } | null;
      /** News about its stock. */
      news: { text: string; tone: 'good' | 'warn' } | null;
      button: { label: string; url: string };
    };

export interface Email {
  lang: Language;
  /** Name of the service. */
  brand: string;
  /** The shop whose branding it uses, and the hex color of its buttons. */
  sender?: { name: string; color: string | null };
  subject: string;
  title: string;
  /** The preview text after the subject. */
  preheader: string;
  blocks: readonly Block[];
  /** Why it was sent to this address. */
  reason?: string;
  /** Pages to change that. */
  settings?: readonly { label: string; url: string }[];
  /** The operator's legal pages. */
  legal?: readonly { label: string; url: string }[];
}

export interface Attachment {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

/** Text on one line of at most `longest` characters, for subjects. */
export function inOneLine(text: string, longest = 40): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const signs = [...line];
  return signs.length > longest
    ? `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

const longestName = 32;

/**
 * A name chosen by someone the reader may not know: short, and without URLs, addresses and phone
 * numbers, so that it can't say anything in our name.
 */
export function sanitizeName(name: string): string {
  const words = name
    // Lookalikes of dots and slashes become real ones.
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}&'’ -]+/gu, ' ')
    .replace(/\p{N}[\p{N} -]{3,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...words];
  if (letters.length <= longestName) return words;
  // Ends with a whole word, if it has several.
  return letters.slice(0, longestName).join('').replace(/ \S*$/u, '').trim();
}
