import { Banner, BlockStack, Modal, Text } from '@shopify/polaris';
import { endOf, nameOf, type ShownKey } from './keys-data.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** What is to be done with a key, once the merchant has confirmed it. */
export interface Wish {
  kind: 'rotate' | 'revoke' | 'delete';
  key: ShownKey;
}

const words = {
  rotate: { title: 'Rotate', button: 'Rotate key', done: 'Key rotated' },
  revoke: { title: 'Revoke', button: 'Revoke key', done: 'Key revoked' },
  delete: { title: 'Delete', button: 'Delete key', done: 'Key deleted' },
} as const;

/** Asks before a key changes, and names what will happen. */
export function ConfirmKey(props: { wish: Wish | null; themeKeyId: number | null; onDone: () => void }) {
  return (
    props.wish && (
      <Confirmation key={`${props.wish.kind} ${props.wish.key.id}`} {...props} wish={props.wish} />
    )
  );
}

function Confirmation(props: { wish: Wish; themeKeyId: number | null; onDone: () => void }) {
  const { kind, key } = props.wish;
  const { title, button, done } = words[kind];
  const { send, busy, problems } = useIntent({
    action: '/app/keys',
    onDone: () => {
      shopify.toast.show(done);
      props.onDone();
    },
  });
  return (
    <Modal
      open
      title={`${title} ${nameOf(key)} ${endOf(key)}?`}
      onClose={props.onDone}
      primaryAction={{
        content: button,
        destructive: kind !== 'rotate',
        loading: busy,
        onAction: () => send(kind, { key: key.id }),
      }}
      secondaryActions={[{ content: 'Cancel', onAction: props.onDone }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {problems[0] && <Banner tone="critical">{problems[0].hint}</Banner>}
          <Text as="p">{effectOf(kind, key, key.id === props.themeKeyId)}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function effectOf(kind: Wish['kind'], { environment, status }: ShownKey, isThemes: boolean): string {
  if (kind === 'delete') {
    return status === 'ended'
      ? 'The key has ended already. It leaves this list, and its number of requests with it.'
      : 'Nobody has used this key. It is gone for good.';
  }
  if (kind === 'rotate') {
    const rest = 'The old value works for 15 more minutes, so that open pages keep working.';
    return isThemes
      ? `The key gets a new value with the same domains, and your theme takes it at once. ${rest}`
      : `The key gets a new value with the same domains. ${rest} Put the new one wherever you use the key.`;
  }
  const end =
    'The key ends at once and for good: pages that use it can no longer save or show saved products.';
  if (isThemes)
    return `${end} Your theme gets another live key; open pages work again once they are reloaded.`;
  return environment === 'live' ? end : `${end} Saved products stay.`;
}
