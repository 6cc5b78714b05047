import { useAccount } from './account-context.tsx';

/** A person's name as others see it; never their email address. */
export function usePersonName() {
  const { t, page } = useAccount();
  return {
    nameOf: ({ id, name }: { id: string | null; name: string }) =>
      name || (page.account?.id === id ? page.account.name || t('you') : t('aFriend')),
    /** "by Clara", for someone else's list. */
    listBy: (owner: string) => (owner ? t('listBy', { name: owner }) : t('listByFriend')),
  };
}
