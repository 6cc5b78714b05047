import { useRevalidator } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, InlineStack, List, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { BlockBadge } from '#app/admin/block-badge.tsx';
import { blockLink, newPageLink, pageTemplatesLink, type ThemeOf } from '#app/admin/editor-links.ts';
import type { BlockStatus } from '#app/admin/theme-blocks.ts';
import type { useThemeBlocks } from '#app/admin/use-theme-blocks.ts';
import { Rich, text } from '../texts.ts';
import type { AdminHome } from './home.server.ts';

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

/** The setup steps after installation, in order. */
export function guideSteps({ guide, theme, shopUrl }: AdminHome, blocks: Blocks): GuideStep[] {
  return [
    {
      id: 'setup',
      title: text('home.setupTitle'),
      state: stateOf(blocks.statuses.setup),
      content: <SetupContent theme={theme} blocks={blocks} />,
    },
    {
      id: 'page',
      title: text('home.pageTitle'),
      state: stateOf(blocks.statuses.basket),
      content: <PageContent theme={theme} shopUrl={shopUrl} blocks={blocks} />,
    },
    {
      id: 'save',
      title: text('home.saveTitle'),
      state: doneIf(guide.hasSaved),
      content: <SaveContent shopUrl={shopUrl} />,
    },
    {
      id: 'plan',
      title: text('common.choosePlan'),
      state: doneIf(guide.hasPlan),
      content: <PlanContent guide={guide} />,
    },
  ];
}

function SetupContent({ theme, blocks }: { theme: ThemeOf; blocks: Blocks }) {
  return (
    <BlockStack gap="300">
      <Text as="p">
        <Rich text="home.setupText" values={{ block: <strong>{text('theme.setupName')}</strong> }} />
      </Text>
      <BlockState label={text('common.inTheme')} status={blocks.statuses.setup} />
      <ButtonGroup>
        <Button variant="primary" url={blockLink(theme, 'setup')}>
          {text('home.openEditor')}
        </Button>
        <Button onClick={blocks.refresh} loading={blocks.isChecking && blocks.statuses.setup !== 'checking'}>
          {text('home.checkAgain')}
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}

function PageContent({ theme, shopUrl, blocks }: { theme: ThemeOf; shopUrl: string; blocks: Blocks }) {
  return (
    <BlockStack gap="300">
      <Text as="p">{text('home.pageText')}</Text>
      <List type="number">
        <List.Item>
          <Rich text="home.pageStep1" values={{ name: <strong>wishlist</strong> }} />
        </List.Item>
        <List.Item>
          <Rich text="home.pageStep2" values={{ block: <strong>{text('theme.basketName')}</strong> }} />
        </List.Item>
        <List.Item>
          <Rich
            text="home.pageStep3"
            values={{ title: <strong>{text('common.appName')}</strong>, template: <strong>wishlist</strong> }}
          />
        </List.Item>
      </List>
      <BlockState label={text('home.basketInTheme')} status={blocks.statuses.basket} />
      <ButtonGroup>
        <Button variant="primary" url={pageTemplatesLink(theme)}>
          {text('home.openEditor')}
        </Button>
        <Button url={newPageLink(theme)}>{text('home.addPage')}</Button>
        <Button url={`${shopUrl}/pages/wishlist`} variant="tertiary">
          {text('home.viewPage')}
        </Button>
      </ButtonGroup>
    </BlockStack>
  );
}

function SaveContent({ shopUrl }: { shopUrl: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <BlockStack gap="300">
      <Text as="p">{text('home.saveText')}</Text>
      <Text as="p">{text('home.saveOneClick')}</Text>
      <ButtonGroup>
        <Button variant="primary" url={shopUrl}>
          {text('common.viewShop')}
        </Button>
        <Button onClick={revalidate} loading={state !== 'idle'}>
          {text('home.checkAgain')}
        </Button>
        <Button url="/app/basket" variant="tertiary">
          {text('home.basketSettings')}
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
          ? text('home.planText')
          : text('home.planTrialText', { date: trialEnds })}
      </Text>
      <ButtonGroup>
        <Button variant={hasPlan ? undefined : 'primary'} url="/app/plan">
          {text('common.seePlans')}
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
