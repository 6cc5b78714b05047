import { BlockStack, Card, ChoiceList, Text, TextField } from '@shopify/polaris';
import type { CheckoutMode } from '#api/contract/basket.ts';
import { text } from '../texts.ts';
import { fieldId, type FormTools } from './use-basket-form.ts';

const modes = (): { label: string; value: CheckoutMode; helpText: string }[] => [
  { label: text('basket.stayOnPage'), value: 'ajax', helpText: text('basket.stayOnPageHelp') },
  { label: text('basket.openUrl'), value: 'url', helpText: text('basket.openUrlHelp') },
];

/** The action taken when a shopper adds a product. */
export function CartCard({ form, errors, set, host }: FormTools & { host: string }) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('basket.cart')}
        </Text>
        <ChoiceList
          title={text('basket.whenAdded')}
          choices={modes()}
          selected={[form.checkoutMode]}
          error={errors.checkoutMode}
          onChange={([mode]) => set('checkoutMode', mode as CheckoutMode)}
        />
        <TextField
          id={fieldId('cartUrlPattern')}
          label={text('basket.cartUrlPattern')}
          placeholder={`https://${host}/cart/{variantId}:{quantity}`}
          value={form.cartUrlPattern}
          error={errors.cartUrlPattern}
          onChange={(value) => set('cartUrlPattern', value)}
          autoComplete="off"
          helpText={text(
            form.checkoutMode === 'ajax' ? 'basket.cartUrlPatternAjaxHelp' : 'basket.cartUrlPatternHelp',
          )}
        />
        <TextField
          id={fieldId('cartUrl')}
          label={text('basket.cartUrl')}
          placeholder={`https://${host}/cart`}
          type="url"
          value={form.cartUrl}
          error={errors.cartUrl}
          onChange={(value) => set('cartUrl', value)}
          autoComplete="off"
        />
      </BlockStack>
    </Card>
  );
}
