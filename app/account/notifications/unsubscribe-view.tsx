import { BellIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import type { UnsubscribePageData } from './notifications-data.ts';

/** The page of an unsubscribe link. Opening it changes nothing, because mail programs open links to check them. */
export function UnsubscribeView({ data: { isSubscribed } }: { data: UnsubscribePageData }) {
  const { t } = useAccount();
  const [title, text] =
    isSubscribed === null
      ? (['unsubscribeGone', 'unsubscribeGoneText'] as const)
      : isSubscribed
        ? (['unsubscribeTitle', 'unsubscribeText'] as const)
        : (['unsubscribedTitle', 'unsubscribedText'] as const);
  return (
    <div className="empty">
      <span className="empty-heart">
        <BellIcon size={28} />
      </span>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
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
    </div>
  );
}
