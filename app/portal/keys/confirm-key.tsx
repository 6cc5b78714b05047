import { ConfirmDialog } from '../dialog.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { endOf, nameOf, type KeyWish } from './keys-data.ts';

const titles = { rotate: 'Rotate', revoke: 'Revoke', delete: 'Delete' } as const;

interface ConfirmKeyProps {
  wish: KeyWish | null;
  /** @param themeTold false where a theme waits for its new key */
  onDone: (themeTold: boolean | null | undefined) => void;
  onClose: () => void;
}

/** Asks before a key changes, and says what will happen. */
export function ConfirmKey({ wish, ...props }: ConfirmKeyProps) {
  return wish && <Confirmation key={`${wish.kind} ${wish.key.id}`} wish={wish} {...props} />;
}

function Confirmation({ wish, onDone, onClose }: ConfirmKeyProps & { wish: KeyWish }) {
  const { kind, key } = wish;
  const { send, busy, problems } = useIntent<{ themeTold?: boolean | null }>({
    onDone: (data) => onDone(data?.themeTold),
  });
  return (
    <ConfirmDialog
      open
      title={`${titles[kind]} ${nameOf(key)} ${endOf(key)}?`}
      confirm={`${titles[kind]} key`}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send(kind, { key: key.id })}
      onClose={onClose}
    >
      <p>{effectOf(wish)}</p>
    </ConfirmDialog>
  );
}

function effectOf({ kind, key }: KeyWish): string {
  if (kind === 'delete') {
    return key.status === 'ended'
      ? 'The key has ended already. It leaves this list, and its number of requests with it.'
      : 'Nobody has used this key. It is gone for good.';
  }
  if (kind === 'rotate') {
    const rest = 'The old value works for 15 more minutes, so that open pages keep working.';
    return key.ofTheme
      ? `The key gets a new value with the same domains, and your theme takes it at once. ${rest}`
      : `The key gets a new value with the same domains. ${rest} Put the new value wherever you use the key.`;
  }
  if (key.status === 'rotated') {
    return 'The old value ends at once and for good, before its 15 minutes are over. The new value keeps working.';
  }
  const end =
    'The key ends at once and for good: pages that use it can no longer save or show saved products.';
  return key.ofTheme
    ? `${end} Your theme gets another live key; open pages work again once they are reloaded.`
    : `${end} What was saved stays.`;
}
