import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type AskedProof, AskProof, useIntent } from '#app/ui/use-intent.ts';
import { Dialog } from './dialog.tsx';
import { TextField } from './fields.tsx';
import { text } from './texts.ts';

/** Asks for a proof of identity in a dialog when a request needs one. */
export function ProofDialog({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedProof | null>(null);
  return (
    <AskProof.Provider value={setAsked}>
      {children}
      <Dialog open={asked !== null} title={text('proof.title')} onClose={() => setAsked(null)}>
        {asked && <ProofForm {...asked} onClose={() => setAsked(null)} />}
      </Dialog>
    </AskProof.Provider>
  );
}

/** Asks for the password or a code. People without a password get a code right away. */
function ProofForm({
  email,
  hasPassword,
  problem,
  busy,
  prove,
  onClose,
}: AskedProof & { onClose: () => void }) {
  const [byCode, setByCode] = useState(!hasPassword);
  const mail = useIntent({ action: '/portal/settings' });
  const sendCode = () => {
    setByCode(true);
    mail.send('password-code');
  };
  useEffect(() => {
    if (!hasPassword) mail.send('password-code');
    // Once, when the question appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = byCode ? 'code' : 'current_password';
    const value = String(new FormData(event.currentTarget).get(field) ?? '').trim();
    if (!busy) prove({ [field]: value || '-' });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{byCode ? text('proof.codeSent', { email }) : text('proof.text')}</p>
      {byCode ? (
        <TextField
          key="code"
          name="code"
          label={text('codeLabel')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="one-time-code"
          autoFocus
          problem={mail.problems[0]?.hint ?? problem}
        />
      ) : (
        <TextField
          key="password"
          name="current_password"
          type="password"
          label={text('settings.currentPassword')}
          maxLength={1_000}
          autoComplete="current-password"
          autoFocus
          problem={problem}
        />
      )}
      <div className="dialog-actions">
        <button type="button" className="button quiet" onClick={sendCode} aria-busy={mail.busy || undefined}>
          {byCode ? text('sendNewCode') : text('settings.forgotPassword')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {text('cancel')}
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('continue')}
        </button>
      </div>
    </form>
  );
}
