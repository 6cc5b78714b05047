import { useState } from 'react';
import type { TextName } from '#app/hosted/notice.ts';
import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { Panel, ViewLink, withoutPanel } from '../panel.tsx';
import { ProofFields } from '../proof-fields.tsx';
import type { AccountPageData } from './account-data.ts';

type Passkey = AccountPageData['passkeys'][number];

/** The account's passkeys: add, rename, remove. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t, view } = useAccount();
  const changing = view.panel === 'passkey' && passkeys.find(({ id }) => String(id) === view.item);
  return (
    <section className="section" id="passkeys">
      <h2 className="section-title">{t('passkeys')}</h2>
      <p className="faint">{t('passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className="plain-rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
      {changing && <PasskeyPanel passkey={changing} />}
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, day } = useAccount();
  const name = passkey.name ?? t('passkeyUnnamed');
  const { last_used_at: used, created_at: added } = passkey;
  return (
    <li>
      <span className="row-text">
        <strong>{name}</strong>
        <span className="faint">
          {used ? t('passkeyUsed', { date: day(used) }) : t('passkeySince', { date: day(added) })}
        </span>
      </span>
      <ViewLink
        to={{ panel: 'passkey', item: String(passkey.id) }}
        className="button quiet"
        label={t('passkeyEdit', { name })}
      >
        {t('change')}
      </ViewLink>
    </li>
  );
}

/** Adds a passkey: right after a fresh sign-in, otherwise with an emailed code. */
function AddPasskey() {
  const { t, lang, page, refresh, say } = useAccount();
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<TextName | null>(null);
  const email = page.account?.email ?? '';

  async function add(code?: string) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const unreachable = { added: false, asksCode: false, problem: 'offline' } as const;
    const done = await import('./add-passkey.ts').then(
      ({ addPasskey }) => addPasskey({ email, lang }, code),
      () => unreachable,
    );
    setAsksCode(done.asksCode);
    setProblem(done.problem);
    if (done.added) {
      await refresh();
      say({ notice: { text: 'passkeyAdded' } });
    }
    setBusy(false);
  }

  const problemText = problem && (
    <p className="problem" role="alert">
      {t(problem)}
    </p>
  );
  if (!asksCode) {
    return (
      <div className="needs-script">
        {problemText}
        <div className="buttons above-3">
          <button type="button" className="button" aria-busy={busy || undefined} onClick={() => add()}>
            {t('passkeyAdd')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <AccountForm
      intent="passkey-add"
      className="form"
      // An empty code would count as none.
      onSend={(form) => void add(String(form.get('code')).replace(/\D/g, '') || '0')}
    >
      <p>{t('passkeyCodeSent', { email })}</p>
      <TextField
        intent="passkey-add"
        name="code"
        label={t('codeLabel')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="one-time-code"
      />
      {problemText}
      <div className="buttons above-3">
        <SubmitButton intent="passkey-add">{t('continue')}</SubmitButton>
        <button type="button" className="button quiet" onClick={() => setAsksCode(false)}>
          {t('cancel')}
        </button>
      </div>
    </AccountForm>
  );
}

function PasskeyPanel({ passkey }: { passkey: Passkey }) {
  const { t, show, view } = useAccount();
  const name = passkey.name ?? t('passkeyUnnamed');
  const fields = { passkey: passkey.id };
  const close = () => show(withoutPanel(view));
  return (
    <Panel title={t('passkeyEdit', { name })}>
      <AccountForm intent="passkey-rename" fields={fields} className="form" onDone={close}>
        <TextField
          intent="passkey-rename"
          name="name"
          value={passkey.name ?? ''}
          maxLength={60}
          autoFocus
          label={t('name')}
        />
        <FormProblem intent="passkey-rename" />
        <div className="buttons above-3">
          <SubmitButton intent="passkey-rename">{t('save')}</SubmitButton>
        </div>
      </AccountForm>
      <AccountForm intent="passkey-remove" fields={fields} className="form" onDone={close}>
        <p className="faint">{t('passkeyRemoveText')}</p>
        <ProofFields intent="passkey-remove" />
        <ConfirmFoot intent="passkey-remove" label={t('passkeyRemove')} />
      </AccountForm>
    </Panel>
  );
}
