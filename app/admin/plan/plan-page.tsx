import { BlockStack, Box, InlineGrid, Link, Page, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { PlanId } from '#api/contract/plans.ts';
import type { Billing } from './plan.server.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { MonthCard } from './month-card.tsx';
import { PlanBanners } from './plan-banners.tsx';
import { PlanCard } from './plan-card.tsx';
import { RaiseDialog } from './raise-dialog.tsx';

const cards: PlanId[] = ['free', 'starter', 'growth', 'scale'];

interface PlanPageProps {
  billing: Billing;
  /** The merchant comes back from Shopify's confirmation page. */
  isReturn?: boolean;
}

/** Plan, charges and this month, and the way to another plan. */
export function PlanPage({ billing, isReturn = false }: PlanPageProps) {
  const [chosen, choose] = useState<PlanId>();
  const [isRaising, setRaising] = useState(false);
  const raise = () => setRaising(true);
  return (
    <Page title="Plan and billing">
      <BlockStack gap="400">
        <PlanBanners billing={billing} isReturn={isReturn} onChoose={choose} onRaise={raise} />
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <CurrentPlan billing={billing} />
          <MonthCard billing={billing} onRaise={raise} />
        </InlineGrid>
        <Box paddingBlockStart="200" paddingInline={{ xs: '400', md: '0' }}>
          <Text as="h2" variant="headingLg">
            Plans
          </Text>
        </Box>
        <InlineGrid columns={{ xs: 1, sm: 2, lg: 4 }} gap="400">
          {cards.map((plan) => (
            <PlanCard key={plan} plan={plan} billing={billing} onChoose={choose} />
          ))}
        </InlineGrid>
        <Box paddingBlockEnd="800" paddingInline={{ xs: '400', md: '0' }}>
          <Text as="p" tone="subdued">
            More than 60,000 actions a month, or terms of your own? That is Enterprise, agreed individually:{' '}
            <Link url="/app/help">contact us</Link>.
          </Text>
        </Box>
      </BlockStack>
      {chosen && <ChangeDialog plan={chosen} billing={billing} onClose={() => choose(undefined)} />}
      {isRaising && billing.subscription && (
        <RaiseDialog subscription={billing.subscription} onClose={() => setRaising(false)} />
      )}
    </Page>
  );
}
