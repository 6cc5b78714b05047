import JSON5 from 'json5';
import type { Page } from './page.ts';

const maxLength = 2_000_000;
const maxObjects = 60;
/** Analytics events are short; anything longer is code. */
const maxEvent = 20_000;

// All repetitions are bounded, because pages can be crafted to make patterns slow.
const stateNames = /(?:__[A-Z][A-Z_]{2,40}__|\b(?:initial|preloaded)State)["'\]]{0,3}\s{0,3}=\s{0,3}(?=\{)/g;
const eventCalls = /\b(?:dataLayer\.push|gtag|fbq)\s{0,3}\(([^{}()]{0,80})(?=\{)/g;

/** State that frameworks embed: `<script type="application/json">`, `window.__INITIAL_STATE__ = {…}`. */
export function stateObjects(page: Page): unknown[] {
  return scripts(page).flatMap(({ type, code }) => {
    if (/^application\/json/i.test(type)) return tryParse(() => JSON.parse(code));
    if (!isCode(type)) return [];
    const starts = [...code.matchAll(stateNames)];
    return starts.slice(0, 5).flatMap(({ index, 0: start }) => {
      const object = extractBalanced(code, index + start.length, maxLength);
      return object === undefined ? [] : tryParse(() => JSON.parse(object));
    });
  });
}

/**
 * Objects that a page passes to Google Analytics, Tag Manager and Facebook, each with the call's
 * name and event.
 */
export function eventObjects(page: Page): { call: string; object: unknown }[] {
  const calls = scripts(page).flatMap(({ type, code }) =>
    isCode(type)
      ? [...code.matchAll(eventCalls)].slice(0, maxObjects).map((match) => ({
          call: match[1] ?? '',
          text: extractBalanced(code, match.index + match[0].length, maxEvent),
        }))
      : [],
  );
  return calls
    .slice(0, maxObjects)
    .flatMap(({ call, text }) =>
      text === undefined ? [] : tryParse(() => JSON5.parse(text)).map((object) => ({ call, object })),
    );
}

const isCode = (type: string) => type === '' || /javascript|module/i.test(type);

/** The page's inline scripts, except those that are too long. */
export const scripts = ({ all }: Page) =>
  all.flatMap(({ name, attribs, children: [content] }) =>
    name === 'script' && content?.type === 'text' && content.data.length <= maxLength
      ? [{ type: attribs.type ?? '', code: content.data }]
      : [],
  );

/**
 * The parsed value; empty if it can't be parsed, because code can have variables instead of values.
 */
export function tryParse(parse: () => unknown): unknown[] {
  try {
    return [parse()];
  } catch {
    return [];
  }
}

/** The text from an opening brace to its closing one. */
export function extractBalanced(code: string, from: number, most: number): string | undefined {
  const mark = /["'`{}]/g;
  mark.lastIndex = from;
  let depth = 0;
  for (let found = mark.exec(code); found && found.index - from < most; found = mark.exec(code)) {
    const [sign] = found;
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else mark.lastIndex = endOfString(code, found.index, from + most);
    if (depth === 0) return code.slice(from, found.index + 1);
  }
  return undefined;
}

function endOfString(code: string, from: number, most: number): number {
  const quote = code[from];
  const end = Math.min(code.length, most);
  for (let at = from + 1; at < end; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === quote) return at + 1;
  }
  return end;
}
