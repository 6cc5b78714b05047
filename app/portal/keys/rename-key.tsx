import { useState } from 'react';
import { nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { text } from '../texts.ts';

/** Sets or removes a key's name. */
export function RenameKey({ shown }: { shown: ShownKey }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="link-button"
        onClick={() => setOpen(true)}
        aria-label={text('keys.renameName', { name: nameOf(shown) })}
      >
        {text('keys.rename')}
      </button>
      <Dialog open={open} title={text('keys.renameName', { name: nameOf(shown) })} onClose={close}>
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
        label={text('name')}
        name="name"
        defaultValue={shown.name ?? ''}
        hint={text('common.nameHint')}
        problem={problemOf('name') ?? problemOf('')}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {text('cancel')}
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('keys.saveName')}
        </button>
      </div>
    </Form>
  );
}
