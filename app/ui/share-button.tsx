import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { CheckIcon, ShareIcon } from './icons.tsx';
import { useDismissal } from './use-dismissal.ts';

const tipMs = 3_000;

interface ShareButtonProps {
  /** The page to share: name and URL. */
  page: { name: string; address: string };
  say: (name: 'share' | 'linkCopied' | 'copyByHand' | 'linkLabel') => string;
  onNews: (words: string) => void;
}

/** Shares the page with the device's share sheet, else the clipboard, else a field to copy from. */
export function ShareButton({ page, say, onNews }: ShareButtonProps) {
  const details = useDismissal();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), tipMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function share(event: MouseEvent): Promise<void> {
    if (details.current?.open) return;
    event.preventDefault();
    try {
      // Also resolves if the share sheet is dismissed.
      if ('share' in navigator) return await navigator.share({ title: page.name, url: page.address });
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(page.address);
      setCopied(true);
      onNews(say('linkCopied'));
    } catch {
      details.current?.setAttribute('open', '');
      field.current?.select();
    }
  }

  return (
    <div className="tip-place">
      <details ref={details}>
        <summary className="button" onClick={(event) => void share(event)}>
          <ShareIcon size={18} />
          <span className="button-text">{say('share')}</span>
        </summary>
        <div className="share-link">
          <label>
            {say('copyByHand')}
            <input
              ref={field}
              readOnly
              value={page.address}
              aria-label={say('linkLabel')}
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
        </div>
      </details>
      {copied && (
        <span className="tip" aria-hidden="true">
          <CheckIcon size={14} />
          {say('linkCopied')}
        </span>
      )}
    </div>
  );
}
