import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { nameOf, type ShownKey } from './keys-data.ts';

/** Gives a key a name of its own, or takes it away. */
export function RenameKey({ shown }: { shown: ShownKey }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="link-button"
        onClick={() => setOpen(true)}
        aria-label={`Rename ${nameOf(shown)}`}
      >
        Rename
      </button>
      <Dialog open={open} title={`Rename ${nameOf(shown)}`} onClose={close}>
        <NameForm shown={shown} onClose={close} />
      </Dialog>
    </>
  );
}

function NameForm({ shown, onClose }: { shown: ShownKey; onClose: () => void }) {
  const { Form, busy, problemOf } = useIntent({ onDone: onClose });
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="key" value={shown.id} />
      <TextField
        label="Name"
        name="name"
        defaultValue={shown.name ?? ''}
        hint="Only your team sees it."
        problem={problemOf('name') ?? problemOf('')}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          Save name
        </button>
      </div>
    </Form>
  );
}
