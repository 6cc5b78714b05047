import { BlockStack, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { ProductThumbnail } from './product-thumbnail.tsx';

/** A product in a table, with its image, a link to its page, and its variant. */
export const ProductCell = (props: {
  title: string;
  url: string | null;
  imageUrl: string | null;
  variant: string | null;
}) => (
  <IndexTable.Cell>
    <InlineStack gap="300" blockAlign="center" wrap={false}>
      <ProductThumbnail imageUrl={props.imageUrl} />
      <div style={{ minWidth: 140, maxWidth: 360, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        <BlockStack>
          {props.url === null ? (
            <Text as="span">{props.title}</Text>
          ) : (
            <Link url={props.url} external monochrome removeUnderline>
              {props.title}
            </Link>
          )}
          {props.variant !== null && (
            <Text as="span" tone="subdued">
              {props.variant}
            </Text>
          )}
        </BlockStack>
      </div>
    </InlineStack>
  </IndexTable.Cell>
);
