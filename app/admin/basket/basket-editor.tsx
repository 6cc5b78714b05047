import { SaveBar } from '@shopify/app-bridge-react';
import { BlockStack, Button, ButtonGroup, Page, Card, Checkbox, InlineStack, Text } from '@shopify/polaris';
import { useState, useEffect } from 'react';
import { formOf, settingsOf, type Settings } from '#app/basket/settings/basket-form.ts';
import { BasketPreview } from './basket-preview.tsx';
import { CartCard } from './cart-card.tsx';
import { LookCard } from './look-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { useBasketForm, fieldId, type FormTools } from './use-basket-form.ts';
import { WebhookCard } from './webhook-card.tsx';
import { useBlocker } from '@remix-run/react';
import { PlanBadge, PlanLink } from '../plan-mark.tsx';

export interface BasketEditorProps {
  settings: Settings;
  webhookSecret: string | null;
  plan: { isPaid: boolean; webhooks: boolean };
  shop: { domain: string; host: string; currency: string };
  previewUrl: string;
}

/** The settings on one side, the basket they make on the other; on a phone one of the two. */
export function BasketEditor({ settings, webhookSecret, plan, shop, previewUrl }: BasketEditorProps) {
  const stored = formOf(settings);
  const { form, errors, saving, differs, set, save, discard } = useBasketForm(stored);
  const [side, setSide] = useState<'settings' | 'preview'>('settings');
  useAskBeforeLeaving(differs);
  const tools = { form, errors, set };
  return (
    <Page title="Basket" subtitle="What shoppers see of their saved products in your shop" fullWidth>
      <SaveBar id="basket-save-bar" open={differs}>
        <button
          // App Bridge reads these attributes from the element.
          {...{ variant: 'primary', loading: saving ? '' : undefined }}
          onClick={save}
          disabled={saving}
        >
          Save
        </button>
        <button onClick={discard} disabled={saving}>
          Discard
        </button>
      </SaveBar>
      <div className="basket-side-switch">
        <ButtonGroup variant="segmented" fullWidth>
          <Button pressed={side === 'settings'} onClick={() => setSide('settings')}>
            Settings
          </Button>
          <Button pressed={side === 'preview'} onClick={() => setSide('preview')}>
            Preview
          </Button>
        </ButtonGroup>
      </div>
      <div className="basket-editor" data-side={side}>
        <div className="basket-settings">
          <BlockStack gap="400">
            <LookCard {...tools} />
            <TextsCard {...tools} host={shop.host} />
            <CartCard {...tools} host={shop.host} />
            <WebhookCard
              {...tools}
              included={plan.webhooks}
              savedUrl={settings.webhookUrl}
              secret={webhookSecret}
            />
            <BrandingCard {...tools} included={plan.isPaid} />
          </BlockStack>
        </div>
        <BasketPreview
          url={previewUrl}
          settings={{ ...settingsOf(form), showBranding: form.showBranding || !plan.isPaid }}
          currency={shop.currency}
        />
      </div>
    </Page>
  );
}

/** Shopify asks before the merchant leaves a page with unsaved changes; staying keeps them. */
function useAskBeforeLeaving(differs: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => differs && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let current = true;
    shopify.saveBar
      .leaveConfirmation?.()
      .then(() => current && blocker.proceed())
      .catch(() => current && blocker.reset());
    return () => {
      current = false;
    };
  }, [blocker]);
}

/** Whether the basket names its maker. */
function BrandingCard({ form, errors, set, included }: FormTools & { included: boolean }) {
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
