import { Banner, BlockStack, Form, Modal, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { text } from '../texts.ts';
import type { Billing } from './plan.server.ts';
import { usePlanChange } from './use-plan-change.ts';
import { usd } from './wording.ts';

interface RaiseDialogProps {
  subscription: NonNullable<Billing['subscription']>;
  onClose: () => void;
}

/** Asks for a higher overage limit. */
export function RaiseDialog({ subscription: { cappedMinor, refusedMinor }, onClose }: RaiseDialogProps) {
  const [cap, setCap] = useState(String(Math.round(cappedMinor / 50)));
  const { send, isBusy, answer } = usePlanChange();
  const raise = () => send({ intent: 'raise', cap });
  const { error } = answer ?? {};
  return (
    <Modal
      open
      onClose={onClose}
      title={text('plan.raiseTitle')}
      primaryAction={{ content: text('plan.continueToShopify'), loading: isBusy, onAction: raise }}
      secondaryActions={[{ content: text('notNow'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={raise}>
          <BlockStack gap="300">
            {error && error.field === null && <Banner tone="critical">{error.message}</Banner>}
            <Text as="p">
              {refusedMinor > 0
                ? text('plan.raiseRefusedText', { cap: usd(cappedMinor), amount: usd(refusedMinor) })
                : text('plan.raiseText', { cap: usd(cappedMinor) })}
            </Text>
            <TextField
              label={text('plan.newLimit')}
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
