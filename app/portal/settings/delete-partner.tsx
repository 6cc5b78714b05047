import { useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';

/** Deletes the partner after its name is typed. */
export function DeletePartner({ name }: { name: string }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <Section title={text('settings.deleteTitle')} lead={text('settings.deleteLead')}>
      <button type="button" className="button danger named" onClick={() => setAsked(true)}>
        {text('common.deleteName', { name })}
      </button>
      <Dialog open={asked} title={text('common.deleteQuestion', { name })} onClose={close}>
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
      <p>{text('settings.deleteText')}</p>
      <TextField
        name="name"
        label={text('common.deleteConfirm', { name })}
        required
        autoFocus
        problem={problemOf('name')}
      />
      <p className="field-problem" role="alert">
        {problems.find(({ field }) => field !== 'name')?.hint}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {text('cancel')}
        </button>
        <button type="submit" className="button danger" aria-busy={busy || undefined}>
          {text('common.deleteForGood')}
        </button>
      </div>
    </Form>
  );
}
