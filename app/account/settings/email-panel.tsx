import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { Panel } from '../panel.tsx';

/**
 * Changes the account's email address in three steps: a code sent to it, the new address, and a code sent to that one.
 */
export function EmailPanel({ email }: { email: string }) {
  const { t, view } = useAccount();
  return (
    <Panel title={t('changeEmail')}>
      {view.show === 'code' && view.q ? (
        <ConfirmStep email={view.q} />
      ) : view.show === 'new' ? (
        <AddressStep email={email} />
      ) : (
        <AccountForm intent="email-proof" className="form">
          <p>{t('changeEmailText')}</p>
          <div className="form-foot">
            <FormProblem intent="email-proof" />
            <SubmitButton intent="email-proof">{t('changeEmailSend', { email })}</SubmitButton>
          </div>
        </AccountForm>
      )}
    </Panel>
  );
}

function CodeField({ intent, autoFocus = false }: { intent: string; autoFocus?: boolean }) {
  const { t } = useAccount();
  return (
    <TextField
      intent={intent}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      autoFocus={autoFocus}
      label={t('codeLabel')}
    />
  );
}

function AddressStep({ email }: { email: string }) {
  const { t } = useAccount();
  const intent = 'email-start';
  return (
    <AccountForm intent={intent} className="form">
      <p>{t('passkeyCodeSent', { email })}</p>
      <CodeField intent={intent} autoFocus />
      <TextField
        intent={intent}
        name="email"
        type="email"
        maxLength={254}
        required
        autoComplete="email"
        label={t('newEmail')}
      />
      <div className="form-foot">
        <FormProblem intent={intent} />
        <SubmitButton intent={intent}>{t('continue')}</SubmitButton>
      </div>
    </AccountForm>
  );
}

function ConfirmStep({ email }: { email: string }) {
  const { t } = useAccount();
  const intent = 'email-verify';
  return (
    <AccountForm intent={intent} fields={{ email }} className="form">
      <p>{t('newEmailCodeSent', { email })}</p>
      <CodeField intent={intent} autoFocus />
      <div className="form-foot">
        <FormProblem intent={intent} />
        <SubmitButton intent={intent}>{t('changeEmail')}</SubmitButton>
      </div>
    </AccountForm>
  );
}
