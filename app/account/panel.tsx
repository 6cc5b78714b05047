import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '#app/ui/icons.tsx';
import { useAccount, type View } from './account-context.tsx';

/** The URL of a view of this page. */
const addressOf = (path: string, view: View) => {
  const query = new URLSearchParams(view).toString();
  return query ? `${path}?${query}` : path;
};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link that opens or closes a panel; without JavaScript, the server renders the page that way. */
export function ViewLink(props: {
  to: View;
  className?: string;
  label?: string;
  describedBy?: string;
  current?: boolean;
  children: ReactNode;
}) {
  const { show, page } = useAccount();
  return (
    <a
      href={addressOf(page.path, props.to)}
      className={props.className}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-current={props.current ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        show(props.to);
      }}
    >
      {props.children}
    </a>
  );
}

/**
 * A layout effect in the browser, so the panel is never painted in the wrong place; on the server,
 * React would warn about it.
 */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const linkTo = (href: string | null | undefined) =>
  href ? document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null;

/** The remaining URL parameters when a panel closes. */
export const withoutPanel = (view: View): View => without(view, 'panel', 'item');

export const without = (view: View, ...names: string[]): View =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name)));

/** A side panel, at the bottom on phones. The server renders it open; JavaScript makes it modal. */
export function Panel(props: { title: string; children: ReactNode }) {
  const { show, view, t, page } = useAccount();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the press began outside: a text selection can start in a field and end there. */
  const pressedBeside = useRef(false);
  const titleId = useId();
  const rest = withoutPanel(view);
  const close = () => show(rest);
  useBeforePaint(() => {
    const element = dialog.current;
    const opener = document.activeElement as HTMLElement | null;
    if (!element) return;
    element.close();
    element.showModal();
    // Focus the first field to fill in, or else the heading, so that screen readers announce the panel.
    (
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h2')
    )?.focus();
    return () => {
      // Nothing behind a modal dialog can have focus.
      element.close();
      // A wish that has moved has a new link element.
      const again = opener?.isConnected ? opener : linkTo(opener?.getAttribute('href'));
      again?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className="panel"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => (pressedBeside.current = event.target === dialog.current)}
      onClick={(event) => {
        if (pressedBeside.current && event.target === dialog.current) close();
      }}
    >
      <div className="panel-body">
        <header className="panel-head">
          <h2 id={titleId} tabIndex={-1}>
            {props.title}
          </h2>
          <a
            className="icon-button"
            href={addressOf(page.path, rest)}
            aria-label={t('close')}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <CloseIcon size={20} />
          </a>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
