import { useAccount } from './account-context.tsx';

/** Sign-in for guests. Returns to the overview, because the merge can end a list's own URL. */
export const keepUrl = `/account/signin?${new URLSearchParams({ next: '/lists' })}`;

/** Warns guests that their lists are only on this device, and offers to keep them by email. */
export function KeepOffer() {
  const { t } = useAccount();
  return (
    <>
      {t('onThisDevice')} <a href={keepUrl}>{t('keepEverywhere')}</a>
    </>
  );
}
