/** Schemas shared by many requests and responses. */
import { z } from '@hono/zod-openapi';

/** Removes characters that PostgreSQL can't store: NUL and unpaired surrogates. */
export const storable = (value: string): string => value.replaceAll('\0', '').toWellFormed();

/** Text input: at most `max` UTF-16 units, storable and trimmed. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => storable(value).trim());

/** Non-empty text input. */
export const someText = (max: number) => text(max).refine((value) => value !== '', { message: 'is empty' });

/** Makes any JSON value storable, at every depth. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storable(key), storableJson(entry)]),
  );
}

/** An absolute http(s) URL or an empty text. `//host/…` becomes https. */
export const httpUrl = z
  .string()
  .max(4_000)
  .transform((value) => storable(value.startsWith('//') ? `https:${value}` : value).trim())
  .refine((value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)), {
    message: 'must be an absolute http(s) URL',
  });

/** A time in ISO 8601 with its offset from UTC, as a Date. */
export const dateTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** An amount in minor units (cents). */
export const minorUnits = z.int().min(0).openapi({ description: 'Minor units (cents).', example: 5400 });

/** An ISO 4217 code, converted to upper case. */
export const currencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((value) => value.toUpperCase())
  .openapi({ description: 'ISO 4217 code.', example: 'EUR' });

/** A market such as `de-DE`. */
export const marketCode = z
  .string()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/)
  .max(35);

/*
 * Short names that other people see, on pages and in emails: of people, partners, shops, lists, keys and tokens. A name
 * is one line, hides and reorders nothing, and contains nothing that a mail program would turn into a link.
 */

/**
 * Invisible characters, except where they're needed: in flags and other emoji, and as joiners
 * within words of scripts that use them.
 */
const shapeless =
  /(?<kept>\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*|[\d#*]\ufe0f\u20e3|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*[\u200c\u200d](?=\p{L}))|\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb]/gu;

/** Text on one line, without characters that are invisible or reorder others. */
export const oneLine = (text: string): string =>
  storable(text)
    .replace(shapeless, (_all, kept?: string) => kept ?? '')
    .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** A dot before at least two letters, as in `evil.example`; `A.P.C.`, `24.12.` and `St. Nick` have none. */
const dotInHost = /[.\u3002](?=\p{L}{2}|xn--)/giu;

/**
 * Whether a mail program would turn part of the name into a link. Lookalikes of dots and slashes
 * count, too.
 */
export const hasLink = (name: string): boolean => {
  const plain = name.normalize('NFKC');
  return /:\/\/|\bwww\./i.test(plain) || new RegExp(`[\\p{L}\\p{N}]${dotInHost.source}`, 'iu').test(plain);
};

/**
 * Cleans a name that can't be refused because no one is there to correct it: URLs stay readable,
 * but mail programs no longer link them. Never longer than the text.
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

/** A name whose links are removed rather than refused. */
export const cleanName = (max: number) => z.string().max(max).transform(withoutLinks);

/**
 * A named record or null. `.nullable()` would make the named component itself nullable, or require null to be an
 * object.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** A stored image in its largest size. */
export const storedImage = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .openapi('StoredImage', { description: 'Size in pixels; a WebP with a longer side of at most 2,000.' });

/** A time in UTC as the API writes it. */
export const time = z.string().openapi({ description: 'ISO 8601, UTC.', format: 'date-time' });

/** A boolean query parameter. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A report's filter. */
export const includeTest = flag
  .optional()
  .openapi({ description: 'Whether to count activity of test keys. Default: true.' });
