import { useState } from 'react';
import {
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  basketTagSnippet,
} from '#api/contract/snippets/snippets.ts';
import { KeyChoice, type KeyKind } from '#app/portal/key-choice.tsx';
import { SelectField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { SnippetTabs } from '../snippet-tabs.tsx';
import { text } from '../texts.ts';
import type { BasketsData } from './baskets.server.ts';

/** The code that adds a basket to the shop, in each of its forms. */
export function AddToShop({ baskets, keys, publicUrls }: Omit<BasketsData, 'mayCreate' | 'now'>) {
  const [chosen, setChosen] = useState(baskets[0]?.id);
  const [kind, setKind] = useState<KeyKind>(keys.test ? 'test' : 'live');
  const key = keys[kind] ?? keys.test ?? keys.live;
  // The selected basket may have been deleted in the meantime.
  const basket = baskets.find(({ id }) => id === chosen) ?? baskets[0];
  if (!key || !basket) return null;
  const place = { ...publicUrls, publicKey: key.key };
  const of = { configId: basket.id };
  return (
    <Section title={text('baskets.addTitle')} lead={text('baskets.addLead')}>
      {baskets.length > 1 && (
        <div className="which-basket">
          <SelectField
            label={text('common.wishlist')}
            choices={baskets.map(({ id, name }) => [id, name] as const)}
            value={basket.id}
            onChange={(event) => setChosen(event.target.value)}
          />
        </div>
      )}
      <KeyChoice keys={keys} kind={kind} onChange={setKind} />
      <SnippetTabs
        what={text('baskets.theBasket')}
        tabs={[
          { name: text('baskets.drawer'), code: basketSnippet(place, of), note: text('baskets.drawerNote') },
          {
            name: text('baskets.section'),
            code: basketSectionSnippet(place, of),
            note: text('baskets.sectionNote'),
          },
          {
            name: text('baskets.page'),
            code: basketPageSnippet(place, of),
            note: text('baskets.pageNote'),
          },
          {
            name: text('baskets.attributes'),
            code: basketTagSnippet(place, of),
            note: text('baskets.attributesNote'),
          },
        ]}
      />
    </Section>
  );
}
