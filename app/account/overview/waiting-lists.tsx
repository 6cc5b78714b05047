import { useAccount } from '../account-context.tsx';
import { AccountForm, SubmitButton } from '../form.tsx';
import type { ListsPageData } from './lists-data.ts';

/** Offers lists that shops brought from another app. */
export function WaitingLists({ waiting }: Pick<ListsPageData, 'waiting'>) {
  const { t } = useAccount();
  return waiting.map(({ id, shop, wishes, titles }) => (
    <section key={id} className="since" aria-labelledby={`waiting-${id}`}>
      <div className="above-3 below-2">
        <h2 id={`waiting-${id}`}>{t('waitingTitle', { shop })}</h2>
        <p className="above-1">{t('waitingText', { count: wishes, shop, titles: titles.join(', ') })}</p>
        <div className="buttons above-3">
          <AccountForm intent="addWaiting" fields={{ id, shop }}>
            <SubmitButton intent="addWaiting">{t('waitingAdd')}</SubmitButton>
          </AccountForm>
          <AccountForm intent="declineWaiting" fields={{ id }}>
            <SubmitButton intent="declineWaiting" className="button quiet">
              {t('waitingDecline')}
            </SubmitButton>
          </AccountForm>
        </div>
      </div>
    </section>
  ));
}
