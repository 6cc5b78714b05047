/** The app's Shopify operations are validated against Shopify's published schema. */
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { adminSchema } from '#test/support/shopify/admin-schema.ts';
import { readDocuments } from '#test/support/shopify/operation-documents.ts';

describe('operations', async () => {
  it.for(await readDocuments())('%s is valid', ([, document]) => {
    expect(validate(adminSchema(), parse(document)).map(({ message }) => message)).toEqual([]);
  });

  it('never change a theme', async () => {
    const texts = (await readDocuments()).map(([, document]) => document).join(' ');
    expect(texts).not.toMatch(/\btheme\w*(Create|Update|Upsert|Copy|Delete|Publish)\b/i);
  });

  it('fail validation if invalid', () => {
    expect(validate(adminSchema(), parse('{ shop { nothingLikeThis } }'))).toHaveLength(1);
  });
});
