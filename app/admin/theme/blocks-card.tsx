import { BlockStack, Button, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import { RefreshIcon } from '@shopify/polaris-icons';
import { Fragment } from 'react';
import { BlockBadge } from './block-badge.tsx';
import { blockLink, type ThemeOf } from './editor-links.ts';
import { themeBlocks } from './theme-blocks.ts';
import type { useThemeBlocks } from './use-theme-blocks.ts';

interface BlocksCardProps {
  theme: ThemeOf;
  blocks: ReturnType<typeof useThemeBlocks>;
}

/** The five blocks: which of them the theme has, and the way to the others. */
export function BlocksCard({ theme, blocks: { statuses, isChecking, refresh } }: BlocksCardProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm">
            Theme blocks
          </Text>
          <Button
            icon={RefreshIcon}
            variant="tertiary"
            accessibilityLabel="Check the theme blocks again"
            loading={isChecking && statuses.setup !== 'checking'}
            onClick={refresh}
          />
        </InlineStack>
        {themeBlocks.map(({ handle, name, purpose }, at) => (
          <Fragment key={handle}>
            {at > 0 && <Divider />}
            <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
              <BlockStack gap="050">
                <InlineStack align="start" gap="200" blockAlign="center">
                  <Text as="h3" variant="bodyMd" fontWeight="medium">
                    {name}
                  </Text>
                  <BlockBadge status={statuses[handle]} />
                </InlineStack>
                <Text as="p" variant="bodySm" tone="subdued">
                  {purpose}
                </Text>
              </BlockStack>
              <Button
                url={blockLink(theme, handle)}
                variant="plain"
                accessibilityLabel={`Open ${name} in the theme editor`}
              >
                Open
              </Button>
            </InlineStack>
          </Fragment>
        ))}
        {statuses.setup === 'unknown' && (
          <Text as="p" variant="bodySm" tone="subdued">
            Shopify did not tell which blocks your theme has. The links lead to them all the same.
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
