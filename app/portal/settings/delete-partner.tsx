import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { useIntent } from '#app/ui/use-intent.ts';

/** The partner's end, once its name is typed. */
export function DeletePartner({ name }: { name: string }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <Section
      title="Delete the partner"
      lead="Its keys stop working at once, and everything it has goes for good. A subscription ends, and what was used until now is billed. What shoppers saved stays on their lists."
    >
      <button type="button" className="button danger named" onClick={() => setAsked(true)}>
        Delete {name}
      </button>
      <Dialog open={asked} title={`Delete ${name}?`} onClose={close}>
        <DeletionForm name={name} onClose={close} />
      </Dialog>
    </Section>
  );
}

function DeletionForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { Form, busy, problems, problemOf } = useIntent();
  return (
    <Form method="post" className="stack" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value="delete" />
      <p>
        Save buttons and wishlists on your pages stop working at once. Nobody can take this back. Download
        your data before, if you may need it.
      </p>
      <TextField
        name="name"
        label={`Type “${name}” to delete it`}
        required
        autoFocus
        problem={problemOf('name')}
      />
      <p className="field-problem" role="alert">
        {problems.find(({ field }) => field !== 'name')?.hint}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button danger" aria-busy={busy || undefined}>
          Delete for good
        </button>
      </div>
    </Form>
  );
}
