import { BlockStack, Box, InlineGrid, Link, Page, Text } from '@shopify/polaris';
import { useState } from 'react';
import { type PlanId, plans } from '#api/contract/plans.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { Rich, text } from '../texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { MonthCard } from './month-card.tsx';
import type { Billing } from './plan.server.ts';
import { PlanBanners } from './plan-banners.tsx';
import { PlanCard } from './plan-card.tsx';
import { RaiseDialog } from './raise-dialog.tsx';

const cards: PlanId[] = ['free', 'starter', 'growth', 'scale'];

interface PlanPageProps {
  billing: Billing;
  /** Whether the merchant is returning from Shopify's confirmation page. */
  isReturn?: boolean;
}

/** The current plan, this month's actions and charges, and the other plans. */
export function PlanPage({ billing, isReturn = false }: PlanPageProps) {
  const [chosen, choose] = useState<PlanId>();
  const [isRaising, setRaising] = useState(false);
  const raise = () => setRaising(true);
  return (
    <Page title={text('plan.title')}>
      <BlockStack gap="400">
        <PlanBanners billing={billing} isReturn={isReturn} onChoose={choose} onRaise={raise} />
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          <CurrentPlan billing={billing} />
          <MonthCard billing={billing} onRaise={raise} />
        </InlineGrid>
        <Box paddingBlockStart="200" paddingInline={{ xs: '400', md: '0' }}>
          <Text as="h2" variant="headingLg">
            {text('plan.plans')}
          </Text>
        </Box>
        <InlineGrid columns={{ xs: 1, sm: 2, lg: 4 }} gap="400">
          {cards.map((plan) => (
            <PlanCard key={plan} plan={plan} billing={billing} onChoose={choose} />
          ))}
        </InlineGrid>
        <Box paddingBlockEnd="800" paddingInline={{ xs: '400', md: '0' }}>
          <Text as="p" tone="subdued">
            <Rich
              text="plan.enterprise"
              values={{
                actions: numberName(plans.scale.actionsPerMonth),
                contact: <Link url="/app/help">{text('plan.contactUs')}</Link>,
              }}
            />
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
