import { BlockStack, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { PlanBadge, PlanLink } from '../plan-mark.tsx';
import { fieldId, type FormTools } from './use-basket-form.ts';

/** Whether the basket names its maker. */
export function BrandingCard({ form, errors, set, included }: FormTools & { included: boolean }) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Branding
          </Text>
          {!included && <PlanBadge plan="Starter" />}
        </InlineStack>
        <Checkbox
          id={fieldId('showBranding')}
          label="Show whose service it is at the foot of the basket"
          checked={form.showBranding || !included}
          disabled={!included}
          error={errors.showBranding}
          onChange={(shows) => set('showBranding', shows)}
        />
        {!included && <PlanLink />}
      </BlockStack>
    </Card>
  );
}
