import { Banner, BlockStack, Form, Modal, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import type { Billing } from './plan.server.ts';
import { usePlanChange } from './use-plan-change.ts';
import { usd } from './wording.ts';

interface RaiseDialogProps {
  subscription: NonNullable<Billing['subscription']>;
  onClose: () => void;
}

/** Asks for a higher limit of overage. */
export function RaiseDialog({ subscription: { cappedMinor, refusedMinor }, onClose }: RaiseDialogProps) {
  const [cap, setCap] = useState(String(Math.round(cappedMinor / 50)));
  const { send, isBusy, answer } = usePlanChange();
  const raise = () => send({ intent: 'raise', cap });
  const { error } = answer ?? {};
  return (
    <Modal
      open
      onClose={onClose}
      title="Raise the limit?"
      primaryAction={{ content: 'Continue to Shopify', loading: isBusy, onAction: raise }}
      secondaryActions={[{ content: 'Not now', onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={raise}>
          <BlockStack gap="300">
            {error && error.field === null && <Banner tone="critical">{error.message}</Banner>}
            <Text as="p">
              Actions beyond your plan are charged up to {usd(cappedMinor)} in a billing period now. You
              approve a higher limit on Shopify’s page.
              {refusedMinor > 0 && ` ${usd(refusedMinor)} that lie beyond it are charged then.`}
            </Text>
            <TextField
              label="New limit in a billing period"
              prefix="$"
              suffix="USD"
              inputMode="numeric"
              autoComplete="off"
              value={cap}
              onChange={setCap}
              error={error?.field === 'cap' ? error.message : undefined}
            />
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
