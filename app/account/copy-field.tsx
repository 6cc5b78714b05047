import { useId, useRef } from 'react';
import { CopyIcon } from '#app/ui/icons.tsx';
import { useAccount } from './account-context.tsx';

/** An address to send to others, with a button that copies it. Without a script it can be marked and copied. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t, say } = useAccount();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      say({ notice: { text: 'copied' } });
    } catch {
      // Not every page may write to the clipboard: marked, it is a key press away.
      input.current?.focus();
      input.current?.select();
    }
  }
  return (
    <div className="copy-field">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="field"
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button outline needs-script" onClick={() => void copy()}>
        <CopyIcon size={18} />
        <span>{t('copyLink')}</span>
      </button>
    </div>
  );
}
