import { Banner, BlockStack, Modal, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import type { PlanId } from '#api/contract/plans.ts';
import { text } from '../texts.ts';
import type { Billing } from './plan.server.ts';
import { usePlanChange } from './use-plan-change.ts';
import { nameOf, whatCancelingDoes, whatChoosingDoes } from './wording.ts';

interface ChangeDialogProps {
  /** `free` cancels the subscription. */
  plan: PlanId;
  billing: Billing;
  onClose: () => void;
}

/** Explains the consequences of a plan change and asks for confirmation. */
export function ChangeDialog({ plan, billing, onClose }: ChangeDialogProps) {
  const { send, isBusy, answer } = usePlanChange();
  const isCancel = plan === 'free';
  const sentences = isCancel ? whatCancelingDoes(billing) : whatChoosingDoes(plan, billing);
  useEffect(() => {
    if (answer?.canceled) {
      shopify.toast.show(text('plan.canceled'));
      onClose();
    }
  }, [answer, onClose]);
  return (
    <Modal
      open
      onClose={onClose}
      title={text(isCancel ? 'plan.cancelTitle' : 'plan.chooseTitle', {
        plan: nameOf(isCancel ? billing.plan : plan),
      })}
      primaryAction={{
        content: isCancel
          ? text('plan.cancel', { plan: nameOf(billing.plan) })
          : text('plan.continueToShopify'),
        destructive: isCancel,
        loading: isBusy,
        onAction: () => send(isCancel ? { intent: 'cancel' } : { intent: 'choose', plan }),
      }}
      secondaryActions={[{ content: text(isCancel ? 'common.keepPlan' : 'notNow'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {answer?.error && <Banner tone="critical">{answer.error.message}</Banner>}
          {sentences.map((sentence) => (
            <Text key={sentence} as="p">
              {sentence}
            </Text>
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
