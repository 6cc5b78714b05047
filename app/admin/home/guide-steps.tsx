import { BlockStack, Button, ButtonGroup, InlineStack, List, Text } from '@shopify/polaris';
import { useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { AdminHome } from './home.server.ts';
import { BlockBadge } from '#app/admin/theme/block-badge.tsx';
import { blockLink, newPageLink, pageTemplatesLink, type ThemeOf } from '#app/admin/theme/editor-links.ts';
import type { BlockStatus } from '#app/admin/theme/theme-blocks.ts';
import type { useThemeBlocks } from '#app/admin/theme/use-theme-blocks.ts';

export type StepState = 'done' | 'open' | 'checking' | 'unknown';

export interface GuideStep {
  id: string;
  title: string;
  state: StepState;
  content: ReactNode;
}

type Blocks = ReturnType<typeof useThemeBlocks>;

const stateOf = (block: BlockStatus): StepState => {
  if (block === 'active') return 'done';
  return block === 'checking' || block === 'unknown' ? block : 'open';
};
const doneIf = (isDone: boolean): StepState => (isDone ? 'done' : 'open');

/** What is to be done after the install, in this order. */
export function guideSteps({ guide, theme, shopUrl }: AdminHome, blocks: Blocks): GuideStep[] {
  return [
    {
      id: 'setup',
      title: 'Turn on Wishlist Setup in your theme',
      state: stateOf(blocks.statuses.setup),
      content: <SetupContent theme={theme} blocks={blocks} />,
    },
    {
      id: 'page',
      title: 'Make a wishlist page',
      state: stateOf(blocks.statuses.basket),
      content: <PageContent theme={theme} shopUrl={shopUrl} blocks={blocks} />,
    },
    {
      id: 'save',
      title: 'Save a first product',
      state: doneIf(guide.hasSaved),
      content: <SaveContent shopUrl={shopUrl} />,
    },
    {
      id: 'plan',
      title: 'Choose a plan',
      state: doneIf(guide.hasPlan),
      content: <PlanContent guide={guide} />,
    },
  ];
}

function SetupContent({ theme, blocks }: { theme: ThemeOf; blocks: Blocks }) {
  return (
    <BlockStack gap="300">
      <Text as="p">
        It puts a save button on your product pages and a heart on your product cards. In the theme editor,
        switch <strong>Wishlist Setup</strong> on and save.
      </Text>
      <BlockState label="In your theme" status={blocks.statuses.setup} />
      <ButtonGroup>
        <Button variant="primary" url={blockLink(theme, 'setup')}>
          Open theme editor
        </Button>
        <Button onClick={blocks.refresh} loading={blocks.isChecking && blocks.statuses.setup !== 'checking'}>
          Check again
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}

function PageContent({ theme, shopUrl, blocks }: { theme: ThemeOf; shopUrl: string; blocks: Blocks }) {
  return (
    <BlockStack gap="300">
      <Text as="p">
        The hearts of your shop lead to /pages/wishlist. That page shows the Wishlist Basket.
      </Text>
      <List type="number">
        <List.Item>
          In the theme editor, open the menu of templates at the top, choose Pages, then Create template, and
          name it <strong>wishlist</strong>.
        </List.Item>
        <List.Item>
          There, choose Add section, Apps, <strong>Wishlist Basket</strong>, and save.
        </List.Item>
        <List.Item>
          Add a page with the title <strong>Wishlist</strong> and the theme template <strong>wishlist</strong>
          .
        </List.Item>
      </List>
      <BlockState label="Wishlist Basket in your theme" status={blocks.statuses.basket} />
      <ButtonGroup>
        <Button variant="primary" url={pageTemplatesLink(theme)}>
          Open theme editor
        </Button>
        <Button url={newPageLink(theme)}>Add page</Button>
        <Button url={`${shopUrl}/pages/wishlist`} variant="tertiary">
          View the page
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}

function SaveContent({ shopUrl }: { shopUrl: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <BlockStack gap="300">
      <Text as="p">Open a product in your shop and save it, as a shopper would. It then shows up here.</Text>
      <ButtonGroup>
        <Button variant="primary" url={shopUrl}>
          View shop
        </Button>
        <Button onClick={revalidate} loading={state !== 'idle'}>
          Check again
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}

function PlanContent({ guide: { hasPlan, trialEnds } }: Pick<AdminHome, 'guide'>) {
  return (
    <BlockStack gap="300">
      <Text as="p">
        {hasPlan || trialEnds === null
          ? 'You may change the plan at any time.'
          : `Your trial ends on ${trialEnds}. Choose a plan by then, so that shoppers can go on saving products.`}
      </Text>
      <ButtonGroup>
        <Button variant={hasPlan ? undefined : 'primary'} url="/app/plan">
          See plans
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}

function BlockState({ label, status }: { label: string; status: BlockStatus }) {
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <BlockBadge status={status} />
    </InlineStack>
  );
}
