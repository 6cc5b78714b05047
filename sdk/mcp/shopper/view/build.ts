import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compileMessage } from '../../../../api/contract/language/compile-message.ts';
import type { Text } from '../../../../api/contract/language/format.ts';
import { languages } from '../../../../api/contract/language/languages.ts';
import { browserTargets } from '../../../browser-baseline.ts';
import { minifyScript } from '../../../minify.ts';
import { listView } from '../../../size-budget.ts';
import { textKeys } from './text-keys.ts';

/** Some languages have one form for all counts. */
const withoutEqualForms = (text: Text): Text =>
  typeof text === 'object' && new Set(Object.values(text)).size === 1 ? text.other : text;

/** The view's messages by language, in the order of their keys, which are only there once. */
async function readTexts(root: string) {
  const tables = languages.map(async (lang) => {
    const ofAreas = Object.entries(textKeys).map(async ([area, keys]) => {
      const file = await readFile(join(root, `app/messages/${area}/${lang}.json`), 'utf8');
      const messages = JSON.parse(file) as Record<string, string>;
      return keys.map((key) => withoutEqualForms(compileMessage(messages[key]!)));
    });
    return [lang, (await Promise.all(ofAreas)).flat()] as const;
  });
  return { keys: Object.values(textKeys).flat(), ...Object.fromEntries(await Promise.all(tables)) };
}

/** Builds the view of a list in a conversation: one HTML page that loads nothing but images. */
export async function buildListView(root: string): Promise<Buffer> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [listView.entry],
    outdir: 'out',
    bundle: true,
    minify: true,
    format: 'iife',
    target: browserTargets,
    metafile: true,
    write: false,
    logLevel: 'warning',
    define: { TEXTS: JSON.stringify(await readTexts(root)) },
  });
  await writeFile(join(root, 'build/meta/sdk-list-view.json'), JSON.stringify(metafile));
  const part = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))!.text.trim();
  const script = (await minifyScript(part('.js'))).replaceAll('</script', '<\\/script');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wishlist</title><style>${part('.css')}</style></head><body><script>${script}</script></body></html>`;
  await writeFile(join(root, 'build', listView.name), html);
  return Buffer.from(html);
}
