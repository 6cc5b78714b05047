import { useEffect, useState } from 'react';
import { CloseIcon } from '#app/ui/icons.tsx';
import { type Toast, useAccount } from './account-context.tsx';

const shownForMs = 7_000;

/** Shows the last action, with an undo button. */
export function NoticeToast() {
  const { toast } = useAccount();
  return (
    <div className="toasts" role="status">
      {toast && <ShownToast toast={toast} />}
    </div>
  );
}

/** Its timer pauses while it has the pointer or focus. */
function ShownToast({ toast }: { toast: Toast }) {
  const { say, t } = useAccount();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => say(null), shownForMs);
    return () => clearTimeout(timer);
  }, [toast, held, say]);
  useEffect(() => toast.onGone, [toast]);
  return (
    <section
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{t(toast.notice.text, toast.notice.values)}</p>
      <UndoButton />
      {toast.notice.link && (
        <a className="toast-action" href={toast.notice.link.to}>
          {t(toast.notice.link.text)}
        </a>
      )}
      <button
        type="button"
        className="toast-close needs-script"
        aria-label={t('dismiss')}
        onClick={() => say(null)}
      >
        <CloseIcon size={16} />
      </button>
    </section>
  );
}

function UndoButton() {
  const { toast, say, send, t } = useAccount();
  if (!toast) return null;
  const { undo, notice } = toast;
  if (undo) {
    return (
      <button type="button" className="toast-action" onClick={undo}>
        {t('undo')}
      </button>
    );
  }
  if (!notice.undo) return null;
  const { action, fields } = notice.undo;
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        say(null);
        void send(form, { action });
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="toast-action">
        {t('undo')}
      </button>
    </form>
  );
}
