import { npmSnippet, sampleProduct, saveButtonSnippet } from '#api/contract/snippets.ts';
import { SnippetTabs } from '../snippet-tabs.tsx';
import { nameOf, type KeysData, type ShownKey } from './keys-data.ts';

const shopify = `1. Install the app in your Shopify admin: it makes a key and a basket for your shop.
2. In the theme editor, switch the wishlist on under App embeds.
3. Add the save button's block to your product page.`;

/** The sample, on the partner's own host where one is known. */
function productAt(host: string | undefined) {
  if (!host) return sampleProduct;
  return { ...sampleProduct, url: `https://${host}/ono-vase`, imageUrl: `https://${host}/ono-vase.jpg` };
}

/** The code that puts a key to use, for each way to build a shop. */
export function KeySnippets({ place, shown }: { place: KeysData['place']; shown: ShownKey }) {
  const of = { ...place, publicKey: shown.value };
  const product = productAt(shown.allowedDomains.find((host) => !host.startsWith('*')));
  return (
    <SnippetTabs
      what={`the code for ${nameOf(shown)}`}
      tabs={[
        { name: 'HTML', code: saveButtonSnippet(of, product) },
        { name: 'npm', code: npmSnippet(of, product) },
        {
          name: 'Shopify',
          code: shopify,
          note: 'The theme takes its key from the app: there is no code to paste.',
        },
      ]}
    />
  );
}
