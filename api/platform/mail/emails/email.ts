/** A mail as its text part and its HTML part are made of it, so that both say the same. */

/** How something is meant: to be read, to be watched, to be acted on. */
export type Tone = 'plain' | 'warn' | 'err';

export type Block =
  /** `coded`: what stands between backticks is code. `lang`: where it is not the email's. */
  | { kind: 'paragraph'; text: string; quiet?: boolean; coded?: boolean; lang?: string }
  /** Digits to type or a command to run. */
  | { kind: 'code'; code: string; spaced?: boolean }
  /** The email's number, large, with what it counts beside it and what it belongs to below it. */
  | { kind: 'figure'; value: string; beside?: string; caption: string }
  /** How much of something is used, in percent from 0 to 100; the figure says it in words. */
  | { kind: 'meter'; percent: number; tone: Tone }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | {
      kind: 'changes';
      /** The language of the texts, in which backticks mean code. */
      lang: string;
      rows: readonly { label: string; tone: Tone; text: string }[];
    }
  | { kind: 'button'; label: string; url: string };

export interface Email {
  lang: string;
  /** What the service is called. */
  brand: string;
  subject: string;
  title: string;
  /** What mailboxes show after the subject. */
  preheader: string;
  blocks: readonly Block[];
  /** Why it was sent to this address. */
  reason?: string;
  /** Where that can be changed. */
  settings?: { label: string; url: string };
}

export interface Attachment {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

/** A text without line breaks and no longer than `longest` characters, for a subject. */
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
