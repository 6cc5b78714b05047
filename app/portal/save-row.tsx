import type { ReactNode } from 'react';
import { text } from './texts.ts';

/** The end of a form: its button, “Saved” after a save, and further buttons. */
export const SaveRow = (props: {
  label: string;
  primary?: boolean;
  busy: boolean;
  saved: boolean;
  children?: ReactNode;
}) => (
  <div className="row">
    <button
      type="submit"
      className={props.primary ? 'button primary' : 'button'}
      aria-busy={props.busy || undefined}
    >
      {props.label}
    </button>
    <span className="muted" role="status">
      {props.saved && text('common.saved')}
    </span>
    {props.children}
  </div>
);
