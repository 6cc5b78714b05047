import { Link } from '@remix-run/react';
import { CopyButton } from '../copy-button.tsx';

/** Where one is, and what becomes of the changes. */
export function EditorBar(props: {
  id: string;
  name: string;
  differs: boolean;
  busy: boolean;
  publish: () => void;
  discard: () => void;
}) {
  const { differs, busy } = props;
  return (
    <div className="editor-bar">
      <h1>
        <Link to="/portal/baskets">Baskets</Link>
        <span aria-hidden="true">/</span>
        <strong>{props.name}</strong>
      </h1>
      <span className="editor-id">
        <code>{props.id}</code>
        <CopyButton text={props.id} what="the basket’s id" />
      </span>
      <p role="status">{differs ? 'Not published yet' : 'Published'}</p>
      <button type="button" className="button" disabled={!differs || busy} onClick={props.discard}>
        Discard
      </button>
      <button
        type="button"
        className="button primary"
        disabled={!differs}
        aria-busy={busy || undefined}
        onClick={props.publish}
      >
        Publish
      </button>
    </div>
  );
}
