import { type KeyChange, keySuffix, nameOf } from '#app/merchant/keys.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { type PortalKey, text } from '../texts.ts';

const titles = {
  rotate: 'keys.rotateQuestion',
  revoke: 'keys.revokeQuestion',
  delete: 'keys.deleteQuestion',
} satisfies Record<KeyChange['kind'], PortalKey>;
const verbs = {
  rotate: 'keys.rotateButton',
  revoke: 'keys.revokeButton',
  delete: 'keys.deleteButton',
} satisfies Record<KeyChange['kind'], PortalKey>;

interface ConfirmKeyProps {
  wish: KeyChange | null;
  /** @param themeSynced false while a theme doesn't have its new key yet */
  onDone: (themeSynced: boolean | null | undefined) => void;
  onClose: () => void;
}

/** Asks for confirmation before a key changes, and explains the consequences. */
export function ConfirmKey({ wish, ...props }: ConfirmKeyProps) {
  return wish && <Confirmation key={`${wish.kind} ${wish.key.id}`} wish={wish} {...props} />;
}

function Confirmation({ wish, onDone, onClose }: ConfirmKeyProps & { wish: KeyChange }) {
  const { kind, key } = wish;
  const { send, busy, problems } = useIntent<{ themeSynced?: boolean | null }>({
    onDone: (data) => onDone(data?.themeSynced),
  });
  return (
    <ConfirmDialog
      open
      title={text(titles[kind], { name: nameOf(key), end: keySuffix(key) })}
      confirm={text(verbs[kind])}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send(kind, { key: key.id })}
      onClose={onClose}
    >
      <p>{effectOf(wish)}</p>
    </ConfirmDialog>
  );
}

function effectOf({ kind, key }: KeyChange): string {
  if (kind === 'delete') {
    return key.status === 'ended' ? text('keys.deleteEnded') : text('keys.deleteUnused');
  }
  if (kind === 'rotate') {
    return text(key.ofTheme ? 'keys.rotateThemeText' : 'keys.rotateText');
  }
  if (key.status === 'rotated') {
    return text('keys.revokeOldText');
  }
  return text(key.ofTheme ? 'keys.revokeThemeText' : 'keys.revokeText');
}
