import { type ReactNode, useEffect, useId, useRef } from 'react';
import { restoreFocus } from '#app/ui/restore-focus.ts';
import { text } from './texts.ts';

/** A modal dialog. Escape and clicks outside close it; the focus returns to where it was. */
export function Dialog(props: { open: boolean; title: string; onClose: () => void; children: ReactNode }) {
  const { open, onClose } = props;
  const element = useRef<HTMLDialogElement>(null);
  /** Whether the press began outside: a text selection can start in a field and end there. */
  const pressedBeside = useRef(false);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      restoreFocus(opener);
    };
  }, [open]);
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onMouseDown={(event) => (pressedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => pressedBeside.current && event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className="dialog-body">
          <h2 id={id}>{props.title}</h2>
          {props.children}
        </div>
      )}
    </dialog>
  );
}

/** Asks for confirmation of something that can't be undone. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  /** A verb. */
  confirm: string;
  /** The dismissing button's label; “Cancel” unless that's ambiguous. */
  dismiss?: string;
  busy: boolean;
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      {props.children}
      <p className="field-problem" role="alert">
        {props.problem}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={props.onClose}>
          {props.dismiss ?? text('cancel')}
        </button>
        <button
          type="button"
          className="button danger"
          aria-busy={props.busy || undefined}
          onClick={() => !props.busy && props.onConfirm()}
        >
          {props.confirm}
        </button>
      </div>
    </Dialog>
  );
}
