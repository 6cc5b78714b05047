import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Card, Collapsible, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import type { useThemeBlocks } from '#app/admin/use-theme-blocks.ts';
import { text } from '../texts.ts';
import { guideSteps } from './guide-steps.tsx';
import type { AdminHome } from './home.server.ts';
import { SetupStep } from './setup-step.tsx';

interface SetupGuideProps {
  home: AdminHome;
  blocks: ReturnType<typeof useThemeBlocks>;
}

/** The steps from installation to the first save. Dismissible unless a step is known to be open. */
export function SetupGuide({ home, blocks }: SetupGuideProps) {
  const fetcher = useFetcher();
  const [isOpen, setOpen] = useState(true);
  const steps = guideSteps(home, blocks);
  const done = steps.filter((step) => step.state === 'done').length;
  const isFinished = steps.every((step) => step.state !== 'open' && step.state !== 'checking');
  // While block statuses are unknown, a saved product shows that the first block is on.
  const isLikelyDone = (step: (typeof steps)[number]) =>
    step.id === 'setup' && step.state === 'checking' && home.guide.hasSaved;
  const next = steps.find((step) => step.state !== 'done' && !isLikelyDone(step));
  const [opened, setOpened] = useState(next?.id);
  const state = steps.find(({ id }) => id === opened)?.state;
  const [last, setLast] = useState({ opened, state });
  if (last.opened !== opened || last.state !== state) {
    setLast({ opened, state });
    // A finished step opens the next one; otherwise, nothing moves while the merchant reads.
    if (last.opened === opened && last.state !== 'done' && state === 'done') setOpened(next?.id);
  }
  if (fetcher.formData) return null;
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Text as="h2" variant="headingSm" id="guide">
              {text('home.guideTitle')}
            </Text>
            <InlineStack gap="200" wrap={false}>
              {isFinished && (
                <fetcher.Form method="post">
                  <input type="hidden" name="intent" value="dismiss-guide" />
                  <Button submit variant="tertiary">
                    {text('dismiss')}
                  </Button>
                </fetcher.Form>
              )}
              <Button
                icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
                variant="tertiary"
                accessibilityLabel={text(isOpen ? 'home.guideClose' : 'home.guideOpen')}
                ariaExpanded={isOpen}
                ariaControls="guide-steps"
                onClick={() => setOpen(!isOpen)}
              />
            </InlineStack>
          </InlineStack>
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            <Box minWidth="max-content">
              <Text as="p" variant="bodySm" tone="subdued">
                {text('home.stepsDone', { done, steps: steps.length })}
              </Text>
            </Box>
            <Box width="100%">
              <ProgressBar
                progress={(done * 100) / steps.length}
                size="small"
                tone="primary"
                animated={false}
                ariaLabelledBy="guide"
              />
            </Box>
          </InlineStack>
        </BlockStack>
      </Box>
      <Collapsible id="guide-steps" open={isOpen}>
        <Box paddingInline="200" paddingBlockEnd="200">
          <BlockStack gap="100">
            {steps.map((step) => (
              <SetupStep
                key={step.id}
                step={step}
                isOpen={opened === step.id}
                onToggle={() => setOpened(opened === step.id ? undefined : step.id)}
              />
            ))}
          </BlockStack>
        </Box>
      </Collapsible>
    </Card>
  );
}
