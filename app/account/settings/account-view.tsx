import type { Language } from '#api/contract/language/languages.ts';
import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { AccountForm, FormProblem, SelectField, SubmitButton, TextField } from '../form.tsx';
import { Panel, ViewLink } from '../panel.tsx';
import { ProofFields } from '../proof-fields.tsx';
import type { AccountPageData } from './account-data.ts';
import { EmailPanel } from './email-panel.tsx';
import { MarketingSection } from './marketing-section.tsx';
import { MergesSection } from './merges-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** Each language's name in that language. */
const languageNames: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['it', 'Italiano'],
  ['pt', 'Português'],
];

/** Profile, data export, and account deletion. */
export function AccountView({ data }: { data: AccountPageData }) {
  const { t, view } = useAccount();
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t('account')}</h1>
      </div>
      <ProfilePart data={data} />
      <PasskeysSection passkeys={data.passkeys} />
      <ProvidersSection data={data} />
      <section className="section">
        <h2 className="section-title">{t('assistants')}</h2>
        <p className="faint">{t('assistantsText')}</p>
        <div className="buttons above-3">
          <a className="button" href="/account/assistants">
            {t('assistantsSee')}
          </a>
        </div>
      </section>
      <MarketingSection consents={data.consents} />
      <MergesSection merges={data.merges} />
      <section className="section">
        <h2 className="section-title">{t('yourData')}</h2>
        <p className="faint">{t('yourDataText')}</p>
        <div className="buttons above-3">
          <a className="button" href="/account/export?format=json" download>
            {t('exportJson')}
          </a>
          <a className="button" href="/account/export?format=csv" download>
            {t('exportCsv')}
          </a>
        </div>
      </section>
      <section className="section">
        <h2 className="section-title">{t('signOut')}</h2>
        <form method="post">
          <input type="hidden" name="intent" value="signout" />
          <button type="submit" className="button">
            {t('signOut')}
          </button>
        </form>
      </section>
      <section className="section">
        <h2 className="section-title">{t('deleteAccount')}</h2>
        <p className="faint">{t('deleteAccountText')}</p>
        <div className="buttons above-3">
          <ViewLink to={{ panel: 'delete' }} className="button danger">
            {t('deleteAccount')}
          </ViewLink>
        </div>
      </section>
      {view.panel === 'email' && <EmailPanel email={data.profile.email ?? ''} />}
      {view.panel === 'delete' && <DeletePanel word={data.word} />}
    </div>
  );
}

function ProfilePart({ data }: { data: AccountPageData }) {
  const { t } = useAccount();
  const { profile } = data;
  const intent = 'profile';
  return (
    <section className="section is-first">
      <h2 className="section-title">{t('profile')}</h2>
      <p className="faint">{t('profileText')}</p>
      <AccountForm intent={intent} className="form">
        <TextField
          intent={intent}
          name="name"
          value={profile.display_name ?? ''}
          maxLength={80}
          autoComplete="name"
          label={t('yourName')}
        />
        <TextField
          intent={intent}
          name="username"
          value={profile.username ?? ''}
          maxLength={30}
          optional
          autoComplete="username"
          label={t('username')}
          hint={t('usernameHint')}
        />
        <div className="field-row">
          <span className="field-label">{t('email')}</span>
          <p className="fixed-value">{profile.email}</p>
          <p className="field-hint">{t('emailHint')}</p>
          <div className="buttons above-3">
            <ViewLink to={{ panel: 'email' }} className="button">
              {t('changeEmail')}
            </ViewLink>
          </div>
        </div>
        <SelectField
          intent={intent}
          name="locale"
          value={profile.locale}
          label={t('language')}
          choices={languageNames}
        />
        <label className="check-line">
          <input type="checkbox" name="mail" value="1" defaultChecked={profile.mail_notices} />
          <span>{t('mailNotices')}</span>
        </label>
        <FormProblem intent={intent} />
        <div className="buttons above-3">
          <SubmitButton intent={intent}>{t('save')}</SubmitButton>
        </div>
      </AccountForm>
    </section>
  );
}

function DeletePanel({ word }: { word: string }) {
  const { t } = useAccount();
  return (
    <Panel title={t('deleteAccount')}>
      <AccountForm intent="delete" className="form">
        <p>{t('deleteAccountText')}</p>
        <p className="faint">{t('exportFirst')}</p>
        <TextField
          intent="delete"
          name="word"
          maxLength={60}
          required
          autoFocus
          label={t('deleteAccountType', { word })}
        />
        <ProofFields intent="delete" />
        <ConfirmFoot intent="delete" label={t('deleteAccountConfirm')} />
      </AccountForm>
    </Panel>
  );
}

/** Other sign-in services, to connect or disconnect. Empty if there are none. */
function ProvidersSection({ data }: { data: AccountPageData }) {
  const { t } = useAccount();
  const rows = [
    ...data.identities.map((identity) => ({
      ...identity,
      intent: 'provider-remove',
      label: 'providerRemove' as const,
    })),
    ...data.providers.map(({ id, name }) => ({
      name,
      provider: id,
      intent: 'provider-add',
      label: 'providerAdd' as const,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section className="section" id="providers">
      <h2 className="section-title">{t('providers')}</h2>
      <p className="faint">{t('providersText')}</p>
      <ul className="plain-rows">
        {rows.map(({ name, intent, label, ...fields }) => (
          <li key={name}>
            <strong className="row-text">{name}</strong>
            <AccountForm intent={intent} fields={fields}>
              <ProofFields intent={intent} fields={fields} />
              <SubmitButton intent={intent} className="button">
                {t(label, { name })}
              </SubmitButton>
            </AccountForm>
          </li>
        ))}
      </ul>
      <FormProblem intent="provider-add" />
      <FormProblem intent="provider-remove" />
    </section>
  );
}
