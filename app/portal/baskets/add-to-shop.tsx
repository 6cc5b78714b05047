import { useState } from 'react';
import {
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  basketTagSnippet,
} from '#api/contract/snippets.ts';
import type { BasketsData } from './baskets.server.ts';
import { SelectField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { KeyChoice, type KeyKind } from '#app/portal/setup/key-choice.tsx';
import { SnippetTabs } from '../snippet-tabs.tsx';

/** The code that brings a basket into the shop, in each of its forms. */
export function AddToShop({ baskets, keys, publicUrls }: Omit<BasketsData, 'mayCreate' | 'now'>) {
  const [chosen, setChosen] = useState(baskets[0]?.id);
  const [kind, setKind] = useState<KeyKind>(keys.test ? 'test' : 'live');
  const key = keys[kind] ?? keys.test ?? keys.live;
  // The chosen one may have been deleted meanwhile.
  const basket = baskets.find(({ id }) => id === chosen) ?? baskets[0];
  if (!key || !basket) return null;
  const place = { ...publicUrls, publicKey: key.key };
  const of = { configId: basket.id };
  return (
    <Section
      title="Add it to your shop"
      lead="Choose how the basket stands in your shop, and replace the request to /cart/add with what your shop does."
    >
      {baskets.length > 1 && (
        <div className="which-basket">
          <SelectField
            label="Basket"
            choices={baskets.map(({ id, name }) => [id, name] as const)}
            value={basket.id}
            onChange={(event) => setChosen(event.target.value)}
          />
        </div>
      )}
      <KeyChoice keys={keys} kind={kind} onChange={setKind} />
      <SnippetTabs
        what="the basket"
        tabs={[
          { name: 'Drawer', code: basketSnippet(place, of), note: 'A panel beside the page, behind a link.' },
          {
            name: 'Section',
            code: basketSectionSnippet(place, of),
            note: 'A part of a page, as wide as its element.',
          },
          {
            name: 'Page',
            code: basketPageSnippet(place, of),
            note: 'A page of its own. Put it into your shop’s layout.',
          },
          {
            name: 'Attributes',
            code: basketTagSnippet(place, of),
            note: 'The drawer by its script tag; your cart is reached by an event.',
          },
        ]}
      />
    </Section>
  );
}
