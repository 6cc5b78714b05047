/** The theme app extension in the repository: its blocks, their schemas and its languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const extensionFolder = fileURLToPath(
  new URL('../../../extensions/theme-app-extension', import.meta.url),
);

export interface Setting {
  type: string;
  id?: string;
  label?: string;
  info?: string;
  default?: unknown;
  options?: { value: string; label: string }[];
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
}

export interface BlockSchema {
  name: string;
  target: string;
  settings: Setting[];
  [key: string]: unknown;
}

export const blockNames = readdirSync(join(extensionFolder, 'blocks')).map((file) =>
  file.replace('.liquid', ''),
);

const blockSource = (name: string) => readFileSync(join(extensionFolder, 'blocks', `${name}.liquid`), 'utf8');

export function blockSchema(name: string): BlockSchema {
  const json = /\{% schema %\}([\s\S]*)\{% endschema %\}/.exec(blockSource(name))?.[1];
  if (!json) throw new Error(`${name}.liquid has no schema`);
  return JSON.parse(json) as BlockSchema;
}

/**
 * Languages for shoppers (`de.json`) or for the theme editor (`de.schema.json`), flattened: `button.save` →
 * text.
 */
export function translations(kind: 'buyer' | 'editor'): Map<string, Map<string, string>> {
  const files = readdirSync(join(extensionFolder, 'locales')).filter(
    (file) => file.endsWith('.schema.json') === (kind === 'editor'),
  );
  return new Map(
    files.map((file) => [
      file.replace(/(\.default)?(\.schema)?\.json$/, ''),
      new Map(flat(JSON.parse(readFileSync(join(extensionFolder, 'locales', file), 'utf8')) as Tree)),
    ]),
  );
}

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value] as [string, string]]
      : flat(value).map(([rest, text]) => [`${key}.${rest}`, text] as [string, string]),
  );
