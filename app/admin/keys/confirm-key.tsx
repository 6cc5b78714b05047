import { Banner, BlockStack, Modal, Text } from '@shopify/polaris';
import { type KeyChange, keySuffix, nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text, type TextKey } from '../texts.ts';

const texts: Record<KeyChange['kind'], { title: TextKey; button: TextKey; done: TextKey }> = {
  rotate: { title: 'keys.rotateTitle', button: 'keys.rotateButton', done: 'keys.rotated' },
  revoke: { title: 'keys.revokeTitle', button: 'keys.revokeButton', done: 'keys.revoked' },
  delete: { title: 'keys.deleteTitle', button: 'keys.deleteButton', done: 'keys.deleted' },
};

/** Asks for confirmation before a key changes, and explains the consequences. */
export function ConfirmKey(props: {
  change: KeyChange | null;
  themeKeyId: number | null;
  onDone: () => void;
}) {
  return (
    props.change && (
      <Confirmation key={`${props.change.kind} ${props.change.key.id}`} {...props} change={props.change} />
    )
  );
}

function Confirmation(props: { change: KeyChange; themeKeyId: number | null; onDone: () => void }) {
  const { kind, key } = props.change;
  const { title, button, done } = texts[kind];
  const { send, busy, problems } = useIntent({
    action: '/app/keys',
    onDone: () => {
      shopify.toast.show(text(done));
      props.onDone();
    },
  });
  return (
    <Modal
      open
      title={text(title, { key: nameOf(key), end: keySuffix(key) })}
      onClose={props.onDone}
      primaryAction={{
        content: text(button),
        destructive: kind !== 'rotate',
        loading: busy,
        onAction: () => send(kind, { key: key.id }),
      }}
      secondaryActions={[{ content: text('cancel'), onAction: props.onDone }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {problems[0] && <Banner tone="critical">{problems[0].hint}</Banner>}
          <Text as="p">{text(effectOf(kind, key, key.id === props.themeKeyId))}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

function effectOf(kind: KeyChange['kind'], { environment, status }: ShownKey, isThemes: boolean): TextKey {
  switch (kind) {
    case 'delete':
      return status === 'ended' ? 'keys.deleteEnded' : 'keys.deleteUnused';
    case 'rotate':
      return isThemes ? 'keys.rotateTheme' : 'keys.rotateOther';
    case 'revoke':
      if (isThemes) return 'keys.revokeTheme';
      return environment === 'live' ? 'keys.revokeLive' : 'keys.revokeTest';
  }
}
