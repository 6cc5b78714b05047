import { useAccount } from './account-context.tsx';

/** The URL at which guests sign in. It leads back to the overview, because the merge can end a list's own URL. */
export const keepUrl = `/account/signin?${new URLSearchParams({ next: '/lists' })}`;

/** Informs guests that only this device knows their lists, and offers to keep them by email. */
export function KeepOffer() {
  const { t } = useAccount();
  return (
    <>
      {t('onThisDevice')} <a href={keepUrl}>{t('keepEverywhere')}</a>
    </>
  );
}
