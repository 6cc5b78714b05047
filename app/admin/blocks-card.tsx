import { BlockStack, Button, Card, Divider, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { RefreshIcon } from '@shopify/polaris-icons';
import { Fragment } from 'react';
import { BlockBadge } from './block-badge.tsx';
import { blockLink, type ThemeOf } from './editor-links.ts';
import { text } from './texts.ts';
import { themeBlocks } from './theme-blocks.ts';
import type { useThemeBlocks } from './use-theme-blocks.ts';

interface BlocksCardProps {
  theme: ThemeOf;
  blocks: ReturnType<typeof useThemeBlocks>;
}

/** The five blocks, whether the theme has them, and links to add them. */
export function BlocksCard({ theme, blocks: { statuses, isChecking, refresh } }: BlocksCardProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm">
            {text('theme.blocks')}
          </Text>
          <Button
            icon={RefreshIcon}
            variant="tertiary"
            accessibilityLabel={text('theme.checkAgain')}
            loading={isChecking && statuses.setup !== 'checking'}
            onClick={refresh}
          />
        </InlineStack>
        {themeBlocks.map(({ handle, name, purpose }, at) => (
          <Fragment key={handle}>
            {at > 0 && <Divider />}
            <InlineGrid columns="minmax(0, 1fr) auto" alignItems="center" gap="200">
              <BlockStack gap="050">
                <InlineStack align="start" gap="200" blockAlign="center">
                  <Text as="h3" variant="bodyMd" fontWeight="medium">
                    {text(name)}
                  </Text>
                  <BlockBadge status={statuses[handle]} />
                </InlineStack>
                <Text as="p" variant="bodySm" tone="subdued">
                  {text(purpose)}
                </Text>
              </BlockStack>
              <Button
                url={blockLink(theme, handle)}
                variant="plain"
                accessibilityLabel={text('theme.openBlock', { block: text(name) })}
              >
                {text('theme.open')}
              </Button>
            </InlineGrid>
          </Fragment>
        ))}
        {statuses.setup === 'unknown' && (
          <Text as="p" variant="bodySm" tone="subdued">
            {text('theme.unknown')}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
