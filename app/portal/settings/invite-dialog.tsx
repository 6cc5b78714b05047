import { useIntent } from '#app/ui/use-intent.ts';
import { Dialog } from '../dialog.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';

interface InvitationProps {
  onClose: () => void;
  onInvited: (email: string) => void;
}

/** Asks for an email address and a role. */
export const InviteDialog = ({ open, ...props }: InvitationProps & { open: boolean }) => (
  <Dialog open={open} title={text('settings.inviteTitle')} onClose={props.onClose}>
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
        label={text('settings.email')}
        hint={text('settings.emailHint')}
        required
        autoFocus
        problem={problemOf('email')}
      />
      <SelectField
        name="role"
        label={text('settings.role')}
        hint={text('settings.roleHint')}
        defaultValue="member"
        choices={[
          ['member', text('settings.member')],
          ['owner', text('settings.owner')],
        ]}
      />
      <p className="field-problem" role="alert">
        {general}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {text('cancel')}
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('settings.sendInvitation')}
        </button>
      </div>
    </Form>
  );
}
