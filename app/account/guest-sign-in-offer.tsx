import { useAccount } from './account-context.tsx';

/** Sign-in for guests. Returns to the overview, because the merge can end a list's own URL. */
export const guestSignInUrl = `/account/signin?${new URLSearchParams({ next: '/lists' })}`;

/** Warns guests that their lists are only on this device, and offers to keep them by email. */
export function GuestSignInOffer() {
  const { t } = useAccount();
  return (
    <>
      {t('onThisDevice')} <a href={guestSignInUrl}>{t('keepEverywhere')}</a>
    </>
  );
}
