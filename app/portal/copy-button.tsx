import { useState } from 'react';
import { CopyIcon } from '#app/ui/icons.tsx';

/** Copies a text and says so. `what` names it for screen readers: “Copy the live key”. */
export function CopyButton({ text, what, children }: { text: string; what: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={children ? 'button quiet' : 'icon-button'}
      aria-label={children ? undefined : `Copy ${what}`}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(true);
          setTimeout(() => setCopied(false), 2_000);
        });
      }}
    >
      <CopyIcon size={16} />
      {children && (copied ? 'Copied' : children)}
      <span className="visually-hidden" role="status">
        {copied ? `Copied ${what}` : ''}
      </span>
    </button>
  );
}

/** A value in monospace that can be copied as a whole. */
export function CopyField({ text, what }: { text: string; what: string }) {
  return (
    <div className="copy-field">
      <code tabIndex={0}>{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** Code to paste elsewhere. */
export function CodeBlock({ code, what }: { code: string; what: string }) {
  return (
    <div className="code-block">
      <CopyButton text={code} what={what}>
        Copy
      </CopyButton>
      <pre tabIndex={0} aria-label={what}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
