import { BlockStack, Card, Text, TextField } from '@shopify/polaris';
import { fieldId, type FormTools } from './use-basket-form.ts';

export function TextsCard({ form, errors, set, host }: FormTools & { host: string }) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Texts
          </Text>
          <Text as="p" tone="subdued">
            What you leave empty is written in the shopper’s language.
          </Text>
        </BlockStack>
        <TextField
          id={fieldId('title')}
          label="Heading"
          placeholder="Your wishlist"
          value={form.title}
          error={errors.title}
          onChange={(text) => set('title', text)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('addToCart')}
          label="Button that adds to the cart"
          placeholder="Add to cart"
          value={form.addToCart}
          error={errors.addToCart}
          onChange={(text) => set('addToCart', text)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('viewProduct')}
          label="Link to the product"
          placeholder="View product"
          value={form.viewProduct}
          error={errors.viewProduct}
          onChange={(text) => set('viewProduct', text)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('shopName')}
          label="Name of your shop"
          value={form.shopName}
          error={errors.shopName}
          onChange={(text) => set('shopName', text)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('emptyUrl')}
          label="Where the empty basket leads"
          placeholder={`https://${host}/collections/all`}
          type="url"
          value={form.emptyUrl}
          error={errors.emptyUrl}
          onChange={(text) => set('emptyUrl', text)}
          autoComplete="off"
        />
        <TextField
          id={fieldId('emptyLabel')}
          label="Button in the empty basket"
          placeholder="Browse the shop"
          value={form.emptyLabel}
          error={errors.emptyLabel}
          onChange={(text) => set('emptyLabel', text)}
          autoComplete="off"
          helpText={form.emptyUrl.trim() ? '' : 'Shown once you say where it leads.'}
        />
      </BlockStack>
    </Card>
  );
}
