import { BlockStack, Card, Text, TextField } from '@shopify/polaris';
import { text } from '../texts.ts';
import { fieldId, type FormTools } from './use-basket-form.ts';

/** The basket's own texts, each with its default. */
export function TextsCard({ form, errors, set, host }: FormTools & { host: string }) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {text('basket.texts')}
          </Text>
          <Text as="p" tone="subdued">
            {text('basket.textsHelp')}
          </Text>
        </BlockStack>
        <TextField
          id={fieldId('title')}
          label={text('basket.heading')}
          placeholder={text('yourWishlist')}
          value={form.title}
          error={errors.title}
          onChange={(value) => set('title', value)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('addToCart')}
          label={text('basket.addToCart')}
          placeholder={text('addToCart')}
          value={form.addToCart}
          error={errors.addToCart}
          onChange={(value) => set('addToCart', value)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('viewProduct')}
          label={text('basket.viewProduct')}
          placeholder={text('viewProduct')}
          value={form.viewProduct}
          error={errors.viewProduct}
          onChange={(value) => set('viewProduct', value)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('shopName')}
          label={text('common.shopName')}
          value={form.shopName}
          error={errors.shopName}
          onChange={(value) => set('shopName', value)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('emptyUrl')}
          label={text('basket.emptyUrl')}
          placeholder={`https://${host}/collections/all`}
          type="url"
          value={form.emptyUrl}
          error={errors.emptyUrl}
          onChange={(value) => set('emptyUrl', value)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('emptyLabel')}
          label={text('basket.emptyLabel')}
          placeholder={text('browseShop')}
          value={form.emptyLabel}
          error={errors.emptyLabel}
          onChange={(value) => set('emptyLabel', value)}
          autoComplete="off"
          helpText={form.emptyUrl.trim() ? '' : text('basket.emptyLabelHelp')}
        />
      </BlockStack>
    </Card>
  );
}
