import { Box, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { PreviewScene } from '#api/contract/messages.ts';
import type { Settings } from '#app/basket/settings/basket-form.ts';
import { PreviewFrame } from '#app/basket/settings/preview-frame.tsx';

const places = [
  { label: 'On a page', value: 'page' },
  { label: 'On a phone', value: 'phone' },
  { label: 'In the drawer', value: 'drawer' },
];
const contents = [
  { label: 'Six products', value: 'many' },
  { label: 'One product', value: 'one' },
  { label: 'Empty', value: 'none' },
];
const schemes = [
  { label: 'Light', value: 'light' },
  { label: 'Dark', value: 'dark' },
];

/** The real basket, in a frame, as the settings in the form would make it. */
export function BasketPreview(props: { url: string; settings: Settings; currency: string }) {
  const { url, settings, currency } = props;
  const [choice, setChoice] = useState({ place: 'page', items: 'many', scheme: 'light' });

  const { place, items, scheme } = choice;
  const scene = { mode: place === 'drawer' ? 'drawer' : 'page', items, scheme, currency } as PreviewScene;

  const choose = (part: keyof typeof choice) => (value: string) => setChoice({ ...choice, [part]: value });
  return (
    <section className="basket-preview" aria-label="Preview">
      <Card padding="0">
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack gap="200" align="space-between" blockAlign="center">
            <Text as="h2" variant="headingSm">
              Preview
            </Text>
            <InlineStack gap="200">
              <Select label="Where" labelHidden options={places} value={place} onChange={choose('place')} />
              <Select
                label="Products in it"
                labelHidden
                options={contents}
                value={items}
                onChange={choose('items')}
              />
              <Select
                label="Colours of the shopper’s device"
                labelHidden
                options={schemes}
                value={scheme}
                onChange={choose('scheme')}
              />
            </InlineStack>
          </InlineStack>
        </Box>
        <div className="basket-preview-ground">
          <PreviewFrame url={url} settings={settings} scene={scene} className={place} />
        </div>
      </Card>
    </section>
  );
}
