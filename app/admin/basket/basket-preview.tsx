import { Box, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { PreviewScene } from '#api/contract/messages.ts';
import type { Settings } from '#app/merchant/basket-form.ts';
import { PreviewFrame } from '#app/merchant/preview-frame.tsx';
import { text } from '../texts.ts';

const views = () => [
  { label: text('basket.onPage'), value: 'page' },
  { label: text('common.onPhone'), value: 'phone' },
  { label: text('basket.inDrawer'), value: 'drawer' },
];
const contents = () => [
  { label: text('basket.manyProducts'), value: 'many' },
  { label: text('basket.oneProduct'), value: 'one' },
  { label: text('basket.empty'), value: 'none' },
];
const schemes = () => [
  { label: text('basket.light'), value: 'light' },
  { label: text('basket.dark'), value: 'dark' },
];

/** The real basket in a frame, with the settings in the form. */
export function BasketPreview(props: { url: string; settings: Settings; currency: string }) {
  const { url, settings, currency } = props;
  const [choice, setChoice] = useState({ view: 'page', items: 'many', scheme: 'light' });

  const { view, items, scheme } = choice;
  const scene = { mode: view === 'drawer' ? 'drawer' : 'page', items, scheme, currency } as PreviewScene;

  const choose = (part: keyof typeof choice) => (value: string) => setChoice({ ...choice, [part]: value });
  return (
    <section className="basket-preview" aria-label={text('common.preview')}>
      <Card padding="0">
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack gap="200" align="space-between" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {text('common.preview')}
            </Text>
            <InlineStack gap="200">
              <Select
                label={text('basket.view')}
                labelHidden
                options={views()}
                value={view}
                onChange={choose('view')}
              />
              <Select
                label={text('basket.previewProducts')}
                labelHidden
                options={contents()}
                value={items}
                onChange={choose('items')}
              />
              <Select
                label={text('basket.previewScheme')}
                labelHidden
                options={schemes()}
                value={scheme}
                onChange={choose('scheme')}
              />
            </InlineStack>
          </InlineStack>
        </Box>
        <div className="basket-preview-ground">
          <PreviewFrame url={url} settings={settings} scene={scene} className={view} />
        </div>
      </Card>
    </section>
  );
}
