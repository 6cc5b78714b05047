import { Banner, BlockStack, Modal, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import type { PlanId } from '#api/contract/plans.ts';
import type { Billing } from './plan.server.ts';
import { usePlanChange } from './use-plan-change.ts';
import { nameOf, whatCancellingDoes, whatChoosingDoes } from './wording.ts';

interface ChangeDialogProps {
  /** `free` cancels the subscription. */
  plan: PlanId;
  billing: Billing;
  onClose: () => void;
}

/** Says what a change of the plan will do, before it is done. */
export function ChangeDialog({ plan, billing, onClose }: ChangeDialogProps) {
  const { send, isBusy, answer } = usePlanChange();
  const isCancel = plan === 'free';
  const said = isCancel ? whatCancellingDoes(billing) : whatChoosingDoes(plan, billing);
  useEffect(() => {
    if (answer?.canceled) {
      shopify.toast.show('Your plan was cancelled');
      onClose();
    }
  }, [answer, onClose]);
  return (
    <Modal
      open
      onClose={onClose}
      title={isCancel ? `Cancel ${nameOf(billing.plan)}?` : `Choose ${nameOf(plan)}?`}
      primaryAction={{
        content: isCancel ? `Cancel ${nameOf(billing.plan)}` : 'Continue to Shopify',
        destructive: isCancel,
        loading: isBusy,
        onAction: () => send(isCancel ? { intent: 'cancel' } : { intent: 'choose', plan }),
      }}
      secondaryActions={[{ content: isCancel ? 'Keep it' : 'Not now', onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {answer?.error && <Banner tone="critical">{answer.error.message}</Banner>}
          {said.map((sentence) => (
            <Text key={sentence} as="p">
              {sentence}
            </Text>
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
