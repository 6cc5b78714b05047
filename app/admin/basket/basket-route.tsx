import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, ButtonGroup, Card, Checkbox, InlineStack, Page, Text } from '@shopify/polaris';
import { useState } from 'react';
import { formOf, type Settings, settingsOf } from '#app/merchant/basket-form.ts';
import { PlanBadge, PlanLink } from '../plan-badge.tsx';
import { text } from '../texts.ts';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import styles from './basket.css';
import { loadBasket, runBasket } from './basket.server.ts';
import { BasketPreview } from './basket-preview.tsx';
import { CartCard } from './cart-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { fieldId, type FormTools, useBasketForm } from './use-basket-form.ts';
import { WebhookCard } from './webhook-card.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export { loadBasket as loader, runBasket as action };

export default function AdminBasketRoute() {
  return <BasketEditor {...useLoaderData<typeof loadBasket>()} />;
}

interface BasketEditorProps {
  settings: Settings;
  hasSecret: boolean;
  plan: { isPaid: boolean; webhooks: boolean };
  shop: { domain: string; host: string; currency: string };
  previewUrl: string;
}

/** The settings next to a preview of the basket; on phones, one at a time. */
function BasketEditor({ settings, hasSecret, plan, shop, previewUrl }: BasketEditorProps) {
  const stored = formOf(settings);
  const { form, errors, saving, differs, set, save, discard } = useBasketForm(stored);
  const [side, setSide] = useState<'settings' | 'preview'>('settings');
  const tools = { form, errors, set };
  return (
    <Page title={text('common.wishlist')} subtitle={text('basket.subtitle')} fullWidth>
      <UnsavedChanges id="basket-save-bar" {...{ differs, saving, save, discard }} />
      <div className="basket-side-switch">
        <ButtonGroup variant="segmented" fullWidth>
          <Button pressed={side === 'settings'} onClick={() => setSide('settings')}>
            {text('common.settings')}
          </Button>
          <Button pressed={side === 'preview'} onClick={() => setSide('preview')}>
            {text('common.preview')}
          </Button>
        </ButtonGroup>
      </div>
      <div className="basket-editor" data-side={side}>
        <div className="basket-settings">
          <BlockStack gap="400">
            <AppearanceCard {...tools} />
            <TextsCard {...tools} host={shop.host} />
            <CartCard {...tools} host={shop.host} />
            <WebhookCard
              {...tools}
              included={plan.webhooks}
              savedUrl={settings.webhookUrl}
              hasSecret={hasSecret}
            />
            <SavingCard {...tools} />
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

/** Whether the shop's hearts save with one click. */
function SavingCard({ form, errors, set }: FormTools) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('basket.saving')}
        </Text>
        <Checkbox
          id={fieldId('savesAtOnce')}
          label={text('basket.savesAtOnce')}
          helpText={text('basket.savesAtOnceHelp')}
          checked={form.savesAtOnce}
          error={errors.savesAtOnce}
          onChange={(atOnce) => set('savesAtOnce', atOnce)}
        />
      </BlockStack>
    </Card>
  );
}

/** Whether the basket shows the "Powered by" badge. */
function BrandingCard({ form, errors, set, included }: FormTools & { included: boolean }) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {text('basket.branding')}
          </Text>
          {!included && <PlanBadge plan="Starter" />}
        </InlineStack>
        <Checkbox
          id={fieldId('showBranding')}
          label={text('basket.showBranding')}
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
