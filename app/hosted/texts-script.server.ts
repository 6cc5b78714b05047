import { readFile } from 'node:fs/promises';
import { type Language, localeOf } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';

/** A script that sets `pageTexts`: the messages of all of an area's pages in a language. */
export async function textsScript(area: 'portal' | 'admin', lang: Language): Promise<string> {
  const texts = JSON.stringify(messages(area, lang));
  const polaris = area === 'admin' ? `polaris:${await polarisTexts(lang)},` : '';
  return `pageTexts={lang:"${lang}",script:document.currentScript.getAttribute("src"),${polaris}texts:${texts}}`;
}

async function polarisTexts(lang: Language): Promise<string> {
  const file = new URL(import.meta.resolve(`@shopify/polaris/locales/${localeOf(lang)}.json`));
  return JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
}
