import type { ReactNode } from 'react';
import { CloseIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { useTexts } from './texts-context.tsx';

/** The card of every first-party window: shop, account, and close button. */
export function WindowFrame(props: {
  title: ReactNode;
  /** The host of the page that opened the window, if the title doesn't name it. */
  page?: string | undefined;
  account?: ReactNode;
  /** Needs JavaScript, so the close button is hidden without it. */
  onClose: () => void;
  /** Announced by screen readers when it changes. */
  status: string;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <main className="window">
      <header className="window-head">
        <p className="window-title">
          <SaveIcon filled size={16} className="heart" />
          <span>
            {props.title}
            {props.page && <span className="window-page">{props.page}</span>}
          </span>
        </p>
        {props.account}
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={t('close')}
          onClick={props.onClose}
        >
          <CloseIcon size={20} />
        </button>
      </header>
      {props.children}
      <p className="visually-hidden" role="status">
        {props.status}
      </p>
    </main>
  );
}
