import { Box, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { PreviewMessage, PreviewScene } from '../../../api/contract/messages.ts';
import { useScripting } from '../../dialog/use-scripting.ts';
import type { Settings } from './basket-form.ts';

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
  const frame = useRef<HTMLIFrameElement>(null);
  // Nobody would hear the frame of the server's markup, which has loaded before this script runs.
  const isAlive = useScripting();
  const [loaded, setLoaded] = useState(0);
  const [choice, setChoice] = useState({ place: 'page', items: 'many', scheme: 'light' });

  const { place, items, scheme } = choice;
  const scene = { mode: place === 'drawer' ? 'drawer' : 'page', items, scheme, currency } as PreviewScene;
  const told = JSON.stringify({ settings, scene });
  useEffect(() => {
    if (!loaded) return;
    const message: PreviewMessage = { wl: 1, type: 'preview.show', ...JSON.parse(told) };
    frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
  }, [loaded, told, url]);

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
          {isAlive && (
            <iframe
              ref={frame}
              src={url}
              title="Your basket with sample products"
              className={place}
              // Whatever is clicked in it stays in it.
              sandbox="allow-scripts allow-same-origin"
              onLoad={() => setLoaded((times) => times + 1)}
            />
          )}
        </div>
      </Card>
    </section>
  );
}
