import { readFileSync } from 'node:fs';

let manifest: Record<string, string> | undefined;

/**
 * The URL of a hosted page's client entry, as written by `app/build.ts`. The manifest is next to the server's bundle
 * and is read once.
 * @throws Error if the client entries have not been built
 */
export function clientEntryScript(page: string): string {
  manifest ??= JSON.parse(
    readFileSync(new URL('./assets/hosted/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  const file = manifest[page];
  if (!file) throw new Error(`no client entry was built for the page "${page}"`);
  return `/assets/hosted/${file}`;
}

const codes = new Map<string, string>();

/** A client entry's code, to inline in pages that mustn't wait for it. */
export function clientEntryCode(page: string): string {
  const code =
    codes.get(page) ?? readFileSync(new URL(`.${clientEntryScript(page)}`, import.meta.url), 'utf8');
  codes.set(page, code);
  return code;
}
