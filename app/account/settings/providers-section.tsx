import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton } from '../form.tsx';
import { ProofFields } from '../proof-fields.tsx';
import type { AccountPageData } from './account-data.ts';

/** Other services that can sign in to the account, to connect or disconnect. Empty if there are none. */
export function ProvidersSection({ data }: { data: AccountPageData }) {
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
