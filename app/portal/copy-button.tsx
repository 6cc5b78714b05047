import { useState } from 'react';
import { CopyIcon } from '#app/ui/icons.tsx';
import { text } from './texts.ts';

/** Copies a text and confirms it. `what` names it for screen readers: “Copy the live key”. */
export function CopyButton({ value, what, children }: { value: string; what: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={children ? 'button quiet' : 'icon-button'}
      aria-label={children ? undefined : text('common.copyWhat', { what })}
      onClick={() => {
        void navigator.clipboard.writeText(value).then(() => {
          setCopied(true);
          setTimeout(() => setCopied(false), 2_000);
        });
      }}
    >
      <CopyIcon size={16} />
      {children && (copied ? text('common.copied') : children)}
      <span className="visually-hidden" role="status">
        {copied ? text('common.copiedWhat', { what }) : ''}
      </span>
    </button>
  );
}

/** A value in monospace with a copy button. */
export function CopyField({ value, what }: { value: string; what: string }) {
  return (
    <div className="copy-field">
      <code tabIndex={0}>{value}</code>
      <CopyButton value={value} what={what} />
    </div>
  );
}

/** Code to paste elsewhere. */
export function CodeBlock({ code, what }: { code: string; what: string }) {
  return (
    <div className="code-block">
      <CopyButton value={code} what={what}>
        {text('common.copy')}
      </CopyButton>
      <pre tabIndex={0} aria-label={what}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
