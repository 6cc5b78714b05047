import type { ReactNode } from 'react';
import { BellIcon, HeartFilledIcon, LeaveIcon, PersonIcon, SearchIcon, TagIcon } from '#app/ui/icons.tsx';
import { useAccount } from './account-context.tsx';
import { Avatar } from './avatar.tsx';
import { GuestSignInOffer, guestSignInUrl } from './guest-sign-in-offer.tsx';
import { Menu } from './menu.tsx';
import { NoticeToast } from './notice-toast.tsx';

const sections = [
  ['/lists', 'myLists'],
  ['/following', 'following'],
  ['/giving', 'giving'],
  ['/friends', 'friends'],
] as const;

/**
 * The frame of every page: brand, navigation, the shopper, and the latest notice.
 * @param isAlone without links to other pages
 */
export function Frame({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const { t, page } = useAccount();
  return (
    <>
      <a className="skip" href="#content">
        {t('skipToContent')}
      </a>
      <header className="head">
        <a className="brand" href="/lists">
          <HeartFilledIcon size={20} className="heart" />
          <span>{page.brandName}</span>
        </a>
        {!isAlone && (
          <>
            {page.account && <Sections />}
            <div className="head-tools">
              {page.account && (
                <>
                  <a className="icon-button" href="/lists?panel=search" aria-label={t('search')}>
                    <SearchIcon size={20} />
                  </a>
                  {page.account.isGuest ? <SignInButton /> : <AccountMenu />}
                </>
              )}
              {!page.account && <SignInButton />}
            </div>
          </>
        )}
      </header>
      <main id="content" className="content">
        {page.account?.isGuest && (
          <p className="guest-note">
            <GuestSignInOffer /> <a href="/lists?panel=delete">{t('guestDelete')}</a>
          </p>
        )}
        {children}
      </main>
      <NoticeToast />
      <p id="announcements" className="visually-hidden" role="status" />
    </>
  );
}

function SignInButton() {
  const { t } = useAccount();
  return (
    <a className="button" href={guestSignInUrl}>
      {t('signIn')}
    </a>
  );
}

function Sections() {
  const { t, page } = useAccount();
  const isHere = (path: string) =>
    page.path === path || (path === '/lists' && page.path.startsWith('/lists/'));
  return (
    <nav className="sections" aria-label={t('mainMenu')}>
      {sections.map(([path, name]) => (
        <a key={path} href={path} aria-current={isHere(path) ? 'page' : undefined}>
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

/** The shopper's avatar with the account menu. */
function AccountMenu() {
  const { t, page } = useAccount();
  const { account, unread } = page;
  if (!account) return null;
  const told = unread > 0 ? `. ${t('unread', { count: unread })}` : '';
  const face = (
    <>
      <Avatar person={account} size="m" />
      {unread > 0 && <span className="unread-dot" aria-hidden="true" />}
    </>
  );
  return (
    <Menu label={t('accountOf', { name: account.name }) + told} className="account-button" icon={face}>
      <p className="menu-person">
        <strong>{account.name}</strong>
        <span>{account.email}</span>
      </p>
      <a className="menu-item" href="/notifications">
        <BellIcon size={18} />
        {t('notifications')}
        {unread > 0 && <span className="badge">{unread > 99 ? '99+' : unread}</span>}
      </a>
      <a className="menu-item" href="/alerts">
        <TagIcon size={18} />
        {t('alerts')}
      </a>
      <a className="menu-item" href="/account">
        <PersonIcon size={18} />
        {t('account')}
      </a>
      <form method="post" action="/account">
        <input type="hidden" name="intent" value="signout" />
        <button type="submit" className="menu-item">
          <LeaveIcon size={18} />
          {t('signOut')}
        </button>
      </form>
    </Menu>
  );
}
