/** Reads the message catalogs in `app/messages`, each on first use. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '#api/contract/language/compile-message.ts';
import type { Text } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Area, Messages } from '#app/messages/catalogues.ts';

const loaded = new Map<string, Record<string, Text>>();
let folder: string | undefined;

/** Areas that also include other areas' messages. No key may be in two of them. */
export const included: Partial<Record<Area, readonly Area[]>> = {
  account: ['common'],
  admin: ['charts', 'common', 'merchant'],
  basket: ['common'],
  creator: ['common'],
  dialog: ['common'],
  email: ['common'],
  merchant: ['common'],
  portal: ['charts', 'common', 'invoice', 'merchant'],
  share: ['common'],
};

/** An area's messages in a language, compiled from ICU syntax so browsers need no parser. */
export function messages<A extends Area>(area: A, lang: Language): Messages<A> {
  const name = `${area}/${lang}.json`;
  let table = loaded.get(name);
  if (!table) {
    folder ??= findFolder();
    const source = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
    table = Object.fromEntries([
      ...(included[area] ?? []).flatMap((each) => Object.entries<Text>(messages(each, lang))),
      ...Object.entries(source).map(([key, message]) => [key, compileMessage(message)] as const),
    ]);
    loaded.set(name, table);
  }
  return table as Messages<A>;
}

/** The nearest `app/messages` above this module, in the source tree and in the build. */
function findFolder(): string {
  for (let above = dirname(fileURLToPath(import.meta.url)); ; above = dirname(above)) {
    const candidate = join(above, 'app', 'messages');
    if (existsSync(candidate)) return candidate;
    if (above === dirname(above)) throw new Error('app/messages was not found above the program');
  }
}
