import { useId, useRef } from 'react';
import { CopyIcon } from '#app/ui/icons.tsx';
import { useAccount } from './account-context.tsx';

/** A URL to share, with a button that copies it. Without JavaScript, it can be selected and copied. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t, say } = useAccount();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      say({ notice: { text: 'copied' } });
    } catch {
      // Not every page can write to the clipboard, so select it for copying by keyboard.
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
      <button type="button" className="button needs-script" onClick={() => void copy()}>
        <CopyIcon size={18} />
        <span>{t('copyLink')}</span>
      </button>
    </div>
  );
}
