import { FormProblem, AccountForm, SubmitButton } from '../form.tsx';
import { useAccount } from '../account-context.tsx';
import type { AccountPageData } from './account-data.ts';

/** Other services that sign in to the account: connect and disconnect. Empty where there are none. */
export function ProvidersSection({ data }: { data: AccountPageData }) {
  const { t } = useAccount();
  const { identities, providers } = data;
  if (identities.length + providers.length === 0) return null;
  return (
    <section className="section" id="providers">
      <h2 className="section-title">{t('providers')}</h2>
      <p className="faint">{t('providersText')}</p>
      <ul className="plain-rows">
        {identities.map(({ issuer, subject, name }) => (
          <li key={`${issuer} ${subject}`}>
            <span className="row-text">
              <strong>{name}</strong>
            </span>
            <AccountForm intent="provider-remove" fields={{ issuer, subject }} className="button-row">
              <SubmitButton intent="provider-remove" className="button quiet">
                {t('providerRemove', { name })}
              </SubmitButton>
            </AccountForm>
          </li>
        ))}
        {providers.map(({ id, name }) => (
          <li key={id}>
            <span className="row-text">
              <strong>{name}</strong>
            </span>
            <AccountForm intent="provider-add" fields={{ provider: id }} className="button-row">
              <SubmitButton intent="provider-add" className="button outline">
                {t('providerAdd', { name })}
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
