import { Dialog } from '../dialog.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { useIntent } from '../use-intent.ts';

/** Asks for an address and a role. */
export function InviteDialog(props: {
  open: boolean;
  onClose: () => void;
  onInvited: (email: string) => void;
}) {
  const { Form, busy, problems, problemOf } = useIntent<{ email: string }>({
    onDone: (data) => props.onInvited(data?.email ?? ''),
  });
  const general = problems.find(({ field }) => field !== 'email')?.hint;
  return (
    <Dialog open={props.open} title="Invite somebody" onClose={props.onClose}>
      <Form method="post" className="stack" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          type="email"
          label="E-mail address"
          hint="They sign in with this address. An account is made on the way."
          required
          autoFocus
          problem={problemOf('email')}
        />
        <SelectField
          name="role"
          label="Role"
          hint="Owners may also change the plan, the team and the settings, and delete the partner."
          defaultValue="member"
          choices={[
            ['member', 'Member'],
            ['owner', 'Owner'],
          ]}
        />
        <p className="field-problem" role="alert">
          {general}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            Send the invitation
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
