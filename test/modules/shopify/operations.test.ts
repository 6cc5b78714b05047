/** The app's Shopify operations are validated against Shopify's published schema. */
import { parse, validate } from 'graphql';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { adminSchema } from '#test/support/shopify/admin-schema.ts';

const folder = new URL('../../../api/modules/shopify/admin-api/operations/', import.meta.url);
const files = await readdir(folder);

/** By file and export, e.g. `read-shop.ts document`. */
const documents: [string, string][] = [];
for (const file of files) {
  const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported)) {
    if (typeof value === 'string' && value.startsWith('#graphql')) documents.push([`${file} ${name}`, value]);
  }
}

describe('operations', () => {
  it('exist in every file', () => {
    const used = new Set(documents.map(([name]) => name.split(' ')[0]));
    expect(files.filter((file) => !used.has(file))).toEqual([]);
  });

  it.for(documents)('%s is valid', ([, document]) => {
    expect(validate(adminSchema(), parse(document)).map(({ message }) => message)).toEqual([]);
  });

  it('fail validation if invalid', () => {
    expect(validate(adminSchema(), parse('{ shop { nothingLikeThis } }'))).toHaveLength(1);
  });
});
