import { useAccount } from '../account-context.tsx';
import { ConfirmLink, LinkMessage } from '../link-message.tsx';
import type { ConfirmAlertsPageData, StopAlertsPageData } from './alerts-data.ts';

/**
 * Stops alerts from an email's link, without a sign-in. Opening the page stops nothing, because
 * mail programs open links to check them.
 */
export function StopAlertsView({ data: { stoppable } }: { data: StopAlertsPageData }) {
  const { t } = useAccount();
  if (!stoppable)
    return (
      <LinkMessage title={t('unsubscribeGone')} text={t('alertStopGone')}>
        <SettingsLink />
      </LinkMessage>
    );
  if (stoppable === 'test') return <LinkMessage title={t('alertStopTest')} text={t('alertStopTestText')} />;
  const { wishes, shop, isAllStopped } = stoppable;
  if (isAllStopped)
    return (
      <LinkMessage title={t('alertsAllOffTitle')} text={t('alertsKept')}>
        <SettingsLink />
      </LinkMessage>
    );
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t('alertStopTitle')}</h1>
      </div>
      <ul className="plain-rows">
        {wishes.map(({ itemId, title, isStopped }) => (
          <StopRow key={itemId} name={title} what={String(itemId)} isStopped={isStopped} />
        ))}
        {shop && (
          <StopRow name={t('alertStopShop', { shop: shop.name })} what="shop" isStopped={shop.isStopped} />
        )}
        <StopRow name={t('alertStopAll')} what="all" isStopped={false} />
      </ul>
    </div>
  );
}

/** A link to the page that turns alerts on and off, and changes their address. */
function SettingsLink() {
  const { t } = useAccount();
  return (
    <a className="button" href="/alerts">
      {t('alertsAllSettings')}
    </a>
  );
}

function StopRow({ name, what, isStopped }: { name: string; what: string; isStopped: boolean }) {
  const { t } = useAccount();
  return (
    <li>
      <span className="alert-stop">{name}</span>
      {isStopped ? (
        <span className="quiet">{t('alertStopped')}</span>
      ) : (
        <form method="post">
          <input type="hidden" name="for" value={what} />
          <button type="submit" className="button" aria-label={`${t('alertStop')}: ${name}`}>
            {t('alertStop')}
          </button>
        </form>
      )}
    </li>
  );
}

/** Confirms an address for alerts from an email's link. */
export function ConfirmAlertsView({ data }: { data: ConfirmAlertsPageData }) {
  const { t } = useAccount();
  return (
    <ConfirmLink
      {...data}
      question={t('alertConfirmTitle')}
      confirmed={{ title: t('alertConfirmedTitle'), text: t('alertConfirmedText') }}
      gone={t('alertConfirmGone')}
    >
      <SettingsLink />
    </ConfirmLink>
  );
}
