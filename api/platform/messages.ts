/** Reads the message catalogues in `app/messages`, each when it is first asked for. */
import { isPluralElement, parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluralText, Text } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Area, Messages } from '#app/messages/catalogues.ts';

const loaded = new Map<string, Record<string, Text>>();
let folder: string | undefined;

/** An area's messages in a language, without ICU's syntax: browsers fill them in without a parser. */
export function messages<A extends Area>(area: A, lang: Language): Messages<A> {
  const name = `${area}/${lang}.json`;
  let table = loaded.get(name);
  if (!table) {
    folder ??= findFolder();
    const source = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
    table = Object.fromEntries(
      Object.entries(source).map(([key, message]) => [key, compileMessage(message)]),
    );
    loaded.set(name, table);
  }
  return table as Messages<A>;
}

/** Found from the sources and from the built tree alike: the nearest `app/messages` above this module. */
function findFolder(): string {
  for (let above = dirname(fileURLToPath(import.meta.url)); ; above = dirname(above)) {
    const candidate = join(above, 'app', 'messages');
    if (existsSync(candidate)) return candidate;
    if (above === dirname(above)) throw new Error('app/messages is missing beside the program');
  }
}

/**
 * A message as text with placeholders `{name}`, or as such a text for each plural category of `count`.
 * @throws SyntaxError for what is no ICU message; Error for what `formatText` cannot write, such as a date
 */
export function compileMessage(message: string): Text {
  // Most messages have plain placeholders or none, and the parser takes 0.1 ms for each.
  if (!/['<]|\{\s*\w+\s*,/.test(message)) return message;
  const elements = parse(message, { ignoreTag: true });
  const [only] = elements;
  if (elements.length > 1 || !only || !isPluralElement(only)) return placeholders(elements);
  const { value, offset, pluralType, options } = only;
  if (value !== 'count' || offset !== 0 || pluralType !== 'cardinal') {
    throw new Error(`Only a plain plural of "count" can be written: ${message}`);
  }
  const forms = Object.entries(options).map(([category, form]) => [category, placeholders(form.value)]);
  return Object.fromEntries(forms) as PluralText;
}

function placeholders(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.argument:
        case TYPE.number:
          return `{${element.value}}`;
        case TYPE.pound:
          return '{count}';
        default:
          throw new Error('Only placeholders, numbers, and plurals of whole messages can be written');
      }
    })
    .join('');
}
