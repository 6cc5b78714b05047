import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem } from '../form.tsx';
import type { AccountPageData } from './account-data.ts';

const intent = 'marketing-withdraw';

/** Marketing consents, each with its text and a button to withdraw it. Empty if there are none. */
export function MarketingSection({ consents }: { consents: AccountPageData['consents'] }) {
  const { t, day } = useAccount();
  if (consents.length === 0) return null;
  return (
    <section className="section" id="marketing">
      <h2 className="section-title">{t('marketing')}</h2>
      <p className="faint">{t('marketingText')}</p>
      <ul className="plain-rows">
        {consents.map(({ partner_id: partner, name, wording, agreed_at: at }) => (
          <li key={partner}>
            <span className="row-text">
              <strong>{name}</strong>
              <span>{wording}</span>
              <span className="faint">{t('marketingSince', { date: day(at) })}</span>
            </span>
            <AccountForm intent={intent} fields={{ partner }}>
              <button
                type="submit"
                className="button quiet"
                aria-label={`${t('marketingWithdraw')}: ${name}`}
              >
                {t('marketingWithdraw')}
              </button>
            </AccountForm>
          </li>
        ))}
      </ul>
      <FormProblem intent={intent} />
    </section>
  );
}
