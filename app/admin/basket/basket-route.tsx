import { type ActionFunctionArgs, json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useBlocker, useLoaderData } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import { BlockStack, Button, ButtonGroup, Card, Checkbox, InlineStack, Page, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { readForm } from '#app/hosted/read-form.server.ts';
import { problemsIn, refusalText } from '#app/hosted/refusal-text.server.ts';
import {
  type BasketProblem,
  BasketRefused,
  editorData,
  readBasket,
  readSecret,
  saveBasket,
  tryWebhook,
  type WebhookAnswer,
} from '#app/merchant/basket.server.ts';
import { formOf, type Settings, settingsOf } from '#app/merchant/basket-form.ts';
import { formFields } from '#app/merchant/step.server.ts';
import { requireAdmin, ServiceError } from '../admin.server.ts';
import { recordAdmin } from '../intents.server.ts';
import { PlanBadge, PlanLink } from '../plan-mark.tsx';
import { lang, text } from '../texts.ts';
import { AppearanceCard } from './appearance-card.tsx';
import styles from './basket.css';
import { BasketPreview } from './basket-preview.tsx';
import { CartCard } from './cart-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { fieldId, type FormTools, useBasketForm } from './use-basket-form.ts';
import { WebhookCard } from './webhook-card.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const basket = await readBasket(ctx, basketOf(shop));
  return json({
    ...editorData(ctx, basket, shop.plan),
    shop: { domain: shop.domain, host: shop.primaryHost, currency: shop.currency ?? 'EUR' },
  });
}

type Answer =
  | { intent: 'save'; problems: readonly BasketProblem[] }
  | { intent: 'secret'; secret: string | null }
  | { intent: 'test'; answer: WebhookAnswer | null; problem: string | null };

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const { ctx, shop } = admin;
  const fields = await readForm(args.request);
  const { publicId } = await readBasket(ctx, basketOf(shop));
  const basket = { partnerId: shop.partnerId, publicId };
  const record = <Done,>(intent: string, work: () => Promise<Done>) =>
    recordAdmin(args, admin, { intent, fields: formFields(fields) }, work);
  if (fields.get('intent') === 'test') {
    const tried = await record('test', () => tryWebhook(ctx, basket)).then(
      (answer) => ({ answer, problem: null }),
      (error: unknown) => ({ answer: null, problem: hintOf(error) }),
    );
    return json<Answer>({ intent: 'test', ...tried });
  }
  if (fields.get('intent') === 'secret') {
    return json<Answer>({ intent: 'secret', ...(await record('secret', () => readSecret(ctx, basket))) });
  }
  try {
    await record('save', () => saveBasket(ctx, basket, String(fields.get('patch'))));
    return json<Answer>({ intent: 'save', problems: [] });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const problems = error instanceof BasketRefused ? error.problems : [{ field: '', hint: error.message }];
    return json<Answer>({ intent: 'save', problems: problemsIn(lang(), problems) }, { status: 400 });
  }
}

const basketOf = ({ partnerId, basketConfigId }: { partnerId: number; basketConfigId: number | null }) => ({
  partnerId,
  basket: basketConfigId ?? 0,
});

function hintOf(error: unknown): string {
  if (error instanceof ServiceError) return refusalText(lang(), String(error.details.hint ?? error.message));
  throw error;
}

export default function AdminBasketRoute() {
  return <BasketEditor {...useLoaderData<typeof loader>()} />;
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
  useAskBeforeLeaving(differs);
  const tools = { form, errors, set };
  return (
    <Page title={text('common.wishlist')} subtitle={text('basket.subtitle')} fullWidth>
      <SaveBar id="basket-save-bar" open={differs}>
        <button
          // App Bridge reads these attributes from the element.
          {...{ variant: 'primary', loading: saving ? '' : undefined }}
          onClick={save}
          disabled={saving}
        >
          {text('save')}
        </button>
        <button onClick={discard} disabled={saving}>
          {text('common.discard')}
        </button>
      </SaveBar>
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

/** Makes Shopify ask before the merchant leaves with unsaved changes. */
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
