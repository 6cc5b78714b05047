import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { CopyField } from '../copy-field.tsx';
import { PlanBadge, PlanLink } from '../plan-badge.tsx';
import { text } from '../texts.ts';
import type { runBasket } from './basket.server.ts';
import { fieldId, type FormTools } from './use-basket-form.ts';

interface WebhookCardProps extends FormTools {
  /** Whether the plan includes webhooks. */
  included: boolean;
  savedUrl: string | null;
  hasSecret: boolean;
}

/** The URL that receives checkouts instead of the theme's cart. */
export function WebhookCard({ form, errors, set, included, savedUrl, hasSecret }: WebhookCardProps) {
  const changed = form.webhookUrl.trim() !== (savedUrl ?? '');
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {text('basket.webhook')}
          </Text>
          {!included && <PlanBadge plan="Growth" />}
        </InlineStack>
        <TextField
          id={fieldId('webhookUrl')}
          label={text('basket.webhookUrl')}
          placeholder="https://"
          type="url"
          // A URL set on a larger plan can still be removed.
          disabled={!included && !savedUrl}
          value={form.webhookUrl}
          error={errors.webhookUrl}
          onChange={(value) => set('webhookUrl', value)}
          autoComplete="off"
          helpText={text('basket.webhookUrlHelp')}
        />
        {!included && (
          <Text as="p" tone="subdued">
            {savedUrl && text('basket.webhookNotSent')} <PlanLink />
          </Text>
        )}
        {savedUrl && hasSecret && <SigningSecret />}
        {included && savedUrl && <TestButton changed={changed} />}
      </BlockStack>
    </Card>
  );
}

/** The signing secret, loaded only on request. */
function SigningSecret() {
  const fetcher = useFetcher<typeof runBasket>();
  const secret = fetcher.data?.intent === 'secret' ? fetcher.data.secret : null;
  if (secret !== null)
    return (
      <CopyField
        label={text('common.signingSecret')}
        value={secret}
        helpText={text('basket.signingSecretHelp')}
      />
    );
  return (
    <InlineStack>
      <Button
        loading={fetcher.state !== 'idle'}
        onClick={() => fetcher.submit({ intent: 'secret' }, { method: 'post' })}
      >
        {text('basket.showSecret')}
      </Button>
    </InlineStack>
  );
}

function TestButton({ changed }: { changed: boolean }) {
  const fetcher = useFetcher<typeof runBasket>();
  const tried = fetcher.state === 'idle' && fetcher.data?.intent === 'test' ? fetcher.data : null;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Button
          loading={fetcher.state !== 'idle'}
          disabled={changed}
          onClick={() => fetcher.submit({ intent: 'test' }, { method: 'post' })}
        >
          {text('basket.sendTest')}
        </Button>
        {changed && (
          <Text as="span" tone="subdued">
            {text('basket.saveFirst')}
          </Text>
        )}
      </InlineStack>
      {tried && <TestResult answer={tried.answer} problem={tried.problem} />}
    </BlockStack>
  );
}

function TestResult(props: {
  answer: { status: number | null; error: string | null } | null;
  problem: string | null;
}) {
  const { answer, problem } = props;
  if (answer?.error === null && answer.status) {
    return <Banner tone="success">{text('basket.testAccepted', { status: String(answer.status) })}</Banner>;
  }
  return (
    <Banner tone="critical">
      {problem ??
        (answer?.status
          ? text('basket.testRefused', { status: String(answer.status) })
          : text('basket.testUnreachable'))}
    </Banner>
  );
}
