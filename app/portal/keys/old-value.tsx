import { clockText, type KeyChange, keySuffix, nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { useCountdown } from '#app/save/use-countdown.ts';
import { RetryIcon } from '#app/ui/icons.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Notice } from '../notice.tsx';
import { Rich, text } from '../texts.ts';

interface OldValueProps {
  shown: ShownKey;
  /** The key that replaced it, if that still works. */
  successor: ShownKey | null;
  now: string;
  onWish: (wish: KeyChange) => void;
}

/** Shows how long a rotated key's old value still works, by the service's clock. */
export function OldValue({ shown, successor, now, onWish }: OldValueProps) {
  const span = Math.max(0, Math.ceil((Date.parse(shown.endsAt ?? now) - Date.parse(now)) / 1000));
  const left = useCountdown(span, `${now} ${shown.endsAt}`);
  const old = <code>{keySuffix(shown)}</code>;
  if (left === 0) {
    return (
      <Notice tone="info">
        <Rich text={successor ? 'keys.oldEndedReplaced' : 'keys.oldEnded'} values={{ value: old }} />
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      action={
        successor && (
          <>
            <button
              type="button"
              className="key-end-now"
              onClick={() => onWish({ kind: 'revoke', key: shown })}
              aria-label={text('keys.endNowValue', { value: keySuffix(shown) })}
            >
              {text('keys.endNow')}
            </button>
            <CopyButton value={successor.value} what={text('keys.newValueOf', { name: nameOf(successor) })}>
              {text('keys.copyNewValue')}
            </CopyButton>
          </>
        )
      }
    >
      <span className="line">
        <RetryIcon size={16} />
        <span>
          <Rich
            text="keys.rotated"
            values={{ value: old, left: <strong role="timer">{clockText(left)}</strong> }}
          />
        </span>
      </span>
    </Notice>
  );
}
