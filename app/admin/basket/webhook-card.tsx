import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useFetcher } from '@remix-run/react';
import type { action } from '#app/routes/app.basket.tsx';
import { CopyField } from '../copy-field.tsx';
import { PlanBadge, PlanLink } from '../plan-mark.tsx';
import { fieldId, type FormTools } from './use-basket-form.ts';

interface WebhookCardProps extends FormTools {
  /** The plan has webhooks. */
  included: boolean;
  savedUrl: string | null;
  secret: string | null;
}

/** Where checkouts are sent instead of the theme's cart. */
export function WebhookCard({ form, errors, set, included, savedUrl, secret }: WebhookCardProps) {
  const changed = form.webhookUrl.trim() !== (savedUrl ?? '');
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Webhook
          </Text>
          {!included && <PlanBadge plan="Growth" />}
        </InlineStack>
        <TextField
          id={fieldId('webhookUrl')}
          label="Address of your server"
          placeholder="https://"
          type="url"
          // An address from a bigger plan can still be taken out.
          disabled={!included && !savedUrl}
          value={form.webhookUrl}
          error={errors.webhookUrl}
          onChange={(text) => set('webhookUrl', text)}
          autoComplete="off"
          helpText="With an address, products go to your server and not to the theme’s cart."
        />
        {!included && (
          <Text as="p" tone="subdued">
            {savedUrl && 'Nothing is sent on your plan. '}
            <PlanLink />
          </Text>
        )}
        {savedUrl && secret && (
          <CopyField
            label="Signing secret"
            value={secret}
            helpText="Your server checks with it that a message is from us (Standard Webhooks)."
          />
        )}
        {included && savedUrl && <TestButton changed={changed} />}
      </BlockStack>
    </Card>
  );
}

function TestButton({ changed }: { changed: boolean }) {
  const fetcher = useFetcher<typeof action>();
  const tried = fetcher.state === 'idle' && fetcher.data?.intent === 'test' ? fetcher.data : null;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Button
          loading={fetcher.state !== 'idle'}
          disabled={changed}
          onClick={() => fetcher.submit({ intent: 'test' }, { method: 'post' })}
        >
          Send a test
        </Button>
        {changed && (
          <Text as="span" tone="subdued">
            Save the address first.
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
    return <Banner tone="success">{`Your server took the test and answered ${answer.status}.`}</Banner>;
  }
  return (
    <Banner tone="critical">
      {problem ??
        (answer?.status
          ? `Your server answered ${answer.status}. It must answer 200 to 299.`
          : 'Your server could not be reached. Check the address, and that it answers within ten seconds.')}
    </Banner>
  );
}
