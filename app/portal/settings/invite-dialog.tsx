import { Dialog } from '../dialog.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { useIntent } from '#app/ui/use-intent.ts';

interface InvitationProps {
  onClose: () => void;
  onInvited: (email: string) => void;
}

/** Asks for an address and a role. */
export const InviteDialog = ({ open, ...props }: InvitationProps & { open: boolean }) => (
  <Dialog open={open} title="Invite somebody" onClose={props.onClose}>
    <InvitationForm {...props} />
  </Dialog>
);

function InvitationForm({ onClose, onInvited }: InvitationProps) {
  const { Form, busy, problems, problemOf } = useIntent<{ email: string }>({
    onDone: (data) => onInvited(data?.email ?? ''),
  });
  const general = problems.find(({ field }) => field !== 'email')?.hint;
  return (
    <Form method="post" className="stack" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value="invite" />
      <TextField
        name="email"
        type="email"
        label="Email address"
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
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          Send the invitation
        </button>
      </div>
    </Form>
  );
}
