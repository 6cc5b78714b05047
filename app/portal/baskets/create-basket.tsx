import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { useIntent } from '#app/ui/use-intent.ts';

/** Asks for a name; the new basket then opens. */
export function CreateBasket({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { Form, busy, problemOf } = useIntent();
  return (
    <Dialog open={open} title="Create a basket" onClose={onClose}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="Name"
          name="name"
          placeholder="Gift page"
          hint="Only you and your team see it."
          maxLength={80}
          problem={problemOf('name') ?? problemOf('')}
          autoFocus
          required
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            Create
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
