/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownList } from '../fields.ts';
import { ShareIcon } from './icons.tsx';
import type { Translate } from './texts.ts';

interface ShareProps {
  list: ShownList;
  t: Translate;
  /** For its owner: makes the list public if it isn't, and resolves to its link unless that failed. */
  onShare: (() => Promise<string | undefined>) | false | undefined;
}

/** The button that shows a list's link, after asking its owner whether to make it public. */
export function ShareLink({ list, t, onShare }: ShareProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState(list.role === 'giver' ? list.url : undefined);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen, link]);

  if (link === undefined && !onShare) return null;

  async function share(): Promise<void> {
    if (!onShare) return;
    setBusy(true);
    const shared = await onShare();
    setLink(shared);
    setSaid(shared === undefined ? t('notDone') : '');
    setBusy(false);
  }

  function toggle(): void {
    setOpen(!isOpen);
    if (!isOpen && link === undefined && list.is_public) void share();
  }

  async function copy(url: string): Promise<void> {
    panel.current?.querySelector('input')?.select();
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Hosts may keep the clipboard from views, but pressing a button allows the older command.
      isCopied = document.execCommand('copy');
    }
    setSaid(t(isCopied ? 'linkCopied' : 'copyByHand'));
  }

  return (
    <>
      <button className="plain" aria-expanded={isOpen} disabled={isBusy} onClick={toggle}>
        <ShareIcon />
        {t('share')}
      </button>
      {isOpen && (
        <div className="share" ref={panel}>
          {link !== undefined && (
            <>
              <input readOnly value={link} aria-label={t('copyByHand')} />
              <button className="main" onClick={() => void copy(link)}>
                {t('copyLink')}
              </button>
            </>
          )}
          {link === undefined && !list.is_public && (
            <>
              <p>{t('publicText')}</p>
              <button className="main" disabled={isBusy} onClick={() => void share()}>
                {t('makePublic')}
              </button>
              <button className="plain" onClick={() => setOpen(false)}>
                {t('cancel')}
              </button>
            </>
          )}
          <p className="said" role="status">
            {said}
          </p>
        </div>
      )}
    </>
  );
}
