import { BlockStack, Card, ChoiceList, Text, TextField } from '@shopify/polaris';
import type { CheckoutMode } from '#api/contract/basket.ts';
import { fieldId, type FormTools } from './use-basket-form.ts';

const modes: { label: string; value: CheckoutMode; helpText: string }[] = [
  {
    label: 'Stay on the page',
    value: 'ajax',
    helpText: 'Your theme’s cart takes the product. Recommended.',
  },
  { label: 'Open an address', value: 'url', helpText: 'For carts that are not your theme’s.' },
];

/** What happens when a shopper adds a product. */
export function CartCard({ form, errors, set, host }: FormTools & { host: string }) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Cart
        </Text>
        <ChoiceList
          title="When a shopper adds a product"
          choices={modes}
          selected={[form.checkoutMode]}
          error={errors.checkoutMode}
          onChange={([mode]) => set('checkoutMode', mode as CheckoutMode)}
        />
        <TextField
          id={fieldId('cartUrlPattern')}
          label="Address that adds a product"
          placeholder={`https://${host}/cart/{variantId}:{quantity}`}
          value={form.cartUrlPattern}
          error={errors.cartUrlPattern}
          onChange={(text) => set('cartUrlPattern', text)}
          autoComplete="off"
          helpText={
            form.checkoutMode === 'ajax'
              ? 'Used where your theme cannot be asked. Write {variantId} and {quantity} where they belong.'
              : 'Write {variantId} and {quantity} where they belong.'
          }
        />
        <TextField
          id={fieldId('cartUrl')}
          label="Where “View cart” leads"
          placeholder={`https://${host}/cart`}
          type="url"
          value={form.cartUrl}
          error={errors.cartUrl}
          onChange={(text) => set('cartUrl', text)}
          autoComplete="off"
        />
      </BlockStack>
    </Card>
  );
}
