import { useAccount } from '../account-context.tsx';
import { LinkMessage } from '../link-message.tsx';
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
