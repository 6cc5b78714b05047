import { readdir } from 'node:fs/promises';

const folder = new URL('../../../api/modules/shopify/internal/admin-api/operations/', import.meta.url);

/** The app's Admin API operations by file and export, e.g. `read-shop.ts document`. */
export async function readDocuments(): Promise<[name: string, document: string][]> {
  const documents: [string, string][] = [];
  for (const file of await readdir(folder)) {
    const exported = Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>);
    const own = exported.filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].startsWith('#graphql'),
    );
    if (own.length === 0) throw new Error(`${file} exports no operation`);
    documents.push(...own.map(([name, text]): [string, string] => [`${file} ${name}`, text]));
  }
  return documents;
}
