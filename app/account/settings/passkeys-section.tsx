import { useState } from 'react';
import { formatDay } from '#api/contract/language/dates.ts';
import type { TextName } from '../account-page.ts';
import { createPasskey, isCancelled, isKnownHere } from '#app/save/passkeys.ts';
import { NoConnection, Refusal } from '#app/save/requests.ts';
import { sessionClient } from '#app/save/session-client.ts';
import { FormProblem, AccountForm, SubmitButton, TextField } from '../form.tsx';
import { useAccount } from '../account-context.tsx';
import { Panel, ViewLink, withoutPanel } from '../panel.tsx';
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
  const { t, lang } = useAccount();
  const name = passkey.name ?? t('passkeyUnnamed');
  const { last_used_at: used, created_at: added } = passkey;
  const day = (at: string) => formatDay(lang, new Date(at));
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
        {t('passkeyChange')}
      </ViewLink>
    </li>
  );
}

const problems: Record<string, TextName> = {
  passkey_exists: 'passkeyKnown',
  too_many_passkeys: 'tooManyPasskeys',
  wrong_code: 'passkeyCodeWrong',
  too_many_wrong_codes: 'passkeyCodeWrong',
  code_expired: 'passkeyCodeWrong',
  no_open_code: 'passkeyCodeWrong',
  too_many_codes: 'tooMany',
  network_limit_reached: 'tooMany',
  unauthorized: 'signedOut',
};

/** Adds one: at once after a fresh sign-in, otherwise with an emailed code. */
function AddPasskey() {
  const { t, lang, page, refresh, say } = useAccount();
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<TextName | null>(null);
  const email = page.account?.email ?? '';

  async function run(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof NoConnection) setProblem('offline');
      else if (error instanceof Refusal) setProblem(problems[error.code] ?? 'passkeyNotCreated');
      else {
        if (!isCancelled(error)) setProblem(isKnownHere(error) ? 'passkeyKnown' : 'passkeyNotCreated');
        // The code is used up.
        setAsksCode(false);
      }
    } finally {
      setBusy(false);
    }
  }

  async function add(code?: string) {
    await createPasskey({ code });
    setAsksCode(false);
    await refresh();
    say({ notice: { text: 'passkeyAdded' } });
  }

  const start = () =>
    run(async () => {
      try {
        await add();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'fresh_sign_in_required') throw error;
        await sessionClient.start(email, lang);
        setAsksCode(true);
      }
    });

  const shown = problem && (
    <p className="problem" role="alert">
      {t(problem)}
    </p>
  );
  if (!asksCode) {
    return (
      <div className="form needs-script">
        {shown}
        <div className="button-row">
          <button type="button" className="button outline" aria-busy={busy || undefined} onClick={start}>
            {t('passkeyAdd')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = String(new FormData(event.currentTarget).get('code') ?? '');
        // Without digits it would be no proof at all.
        void run(() => add(code.replace(/\D/g, '') || '0'));
      }}
    >
      <p>{t('passkeyCodeSent', { email })}</p>
      <div className="field-row">
        <label htmlFor="passkey-code" className="field-label">
          {t('passkeyCode')}
        </label>
        <input
          id="passkey-code"
          className="field"
          name="code"
          inputMode="numeric"
          maxLength={20}
          autoComplete="one-time-code"
          autoFocus
          aria-invalid={problem === 'passkeyCodeWrong' || undefined}
        />
      </div>
      {shown}
      <div className="button-row">
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {t('passkeyConfirm')}
        </button>
        <button type="button" className="button quiet" onClick={() => setAsksCode(false)}>
          {t('cancel')}
        </button>
      </div>
    </form>
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
          label={t('listName')}
        />
        <FormProblem intent="passkey-rename" />
        <div className="button-row">
          <SubmitButton intent="passkey-rename">{t('save')}</SubmitButton>
        </div>
      </AccountForm>
      <AccountForm intent="passkey-remove" fields={fields} className="form" onDone={close}>
        <p className="faint">{t('passkeyRemoveText')}</p>
        <div className="form-foot">
          <FormProblem intent="passkey-remove" />
          <SubmitButton intent="passkey-remove" className="button danger">
            {t('passkeyRemove')}
          </SubmitButton>
          <ViewLink to={{}} className="button quiet">
            {t('cancel')}
          </ViewLink>
        </div>
      </AccountForm>
    </Panel>
  );
}
