import { readFile } from 'node:fs/promises';
import type { CreatedPartner } from '#api/modules/partners/create-partner.ts';

const text = await readFile('docs/recipes.md', 'utf8');

/** The code of a recipe in docs/recipes.md, for a shop of this service. */
export function recipeFor(siteUrl: string, { keys, basketConfigId }: CreatedPartner) {
  return (name: string): string => {
    const code = text.match(new RegExp(`<!-- recipe: ${name} -->\\n\\n\`\`\`\\w+\\n([^]*?)\`\`\``))?.[1];
    if (!code) throw new Error(`docs/recipes.md has no recipe “${name}”`);
    return code
      .replaceAll('https://wishlist.example', siteUrl)
      .replaceAll('pk_test_YOUR_KEY', keys.test.key)
      .replaceAll('bkt_YOUR_BASKET', basketConfigId);
  };
}
