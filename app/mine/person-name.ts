import { useMine } from './mine-context.tsx';

/** What people are called who have not chosen a name: nobody is shown an address of another. */
export function usePersonName() {
  const { t, page } = useMine();
  return {
    nameOf: ({ id, name }: { id: string | null; name: string }) =>
      name || (page.account?.id === id ? page.account.name : t('aFriend')),
    /** "by Clara", of a list of somebody else. */
    listBy: (owner: string) => (owner ? t('listBy', { name: owner }) : t('listByFriend')),
  };
}
