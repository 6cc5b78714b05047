import { useAccount } from '../account-context.tsx';
import { LinkMessage } from '../link-message.tsx';
import type { UnsubscribePageData } from './notifications-data.ts';

/** The page of an unsubscribe link. Opening it changes nothing, because mail programs open links to check them. */
export function UnsubscribeView({ data: { isSubscribed, shop } }: { data: UnsubscribePageData }) {
  const { t } = useAccount();
  if (shop !== null) return <WeeklyMail shop={shop} isOn={isSubscribed === true} />;
  const [title, text] =
    isSubscribed === null
      ? (['unsubscribeGone', 'unsubscribeGoneText'] as const)
      : isSubscribed
        ? (['unsubscribeTitle', 'unsubscribeText'] as const)
        : (['unsubscribedTitle', 'unsubscribedText'] as const);
  return (
    <LinkMessage title={t(title)} text={t(text)}>
      {isSubscribed ? (
        <form method="post">
          <button type="submit" className="button primary">
            {t('unsubscribe')}
          </button>
        </form>
      ) : (
        <a className="button" href="/account">
          {t('toAccount')}
        </a>
      )}
    </LinkMessage>
  );
}

/** The same for a partner's weekly email, which can be turned on again. */
function WeeklyMail({ shop, isOn }: { shop: { id: number; name: string }; isOn: boolean }) {
  const { t } = useAccount();
  return (
    <LinkMessage
      title={t(isOn ? 'weeklyTitle' : 'weeklyStoppedTitle', { shop: shop.name })}
      text={t(isOn ? 'weeklyText' : 'weeklyStoppedText')}
    >
      <form method="post" action={`?weekly=${shop.id}${isOn ? '' : '&again=1'}`}>
        <button type="submit" className={isOn ? 'button primary' : 'button'}>
          {t(isOn ? 'unsubscribe' : 'weeklyAgain')}
        </button>
      </form>
    </LinkMessage>
  );
}
