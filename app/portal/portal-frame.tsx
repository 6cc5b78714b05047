import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { type ReactNode, useId, useState } from 'react';
import { BookIcon, ChevronDownIcon, HeartFilledIcon, MenuIcon } from '#app/ui/icons.tsx';
import type { FrameData } from './frame.server.ts';
import { PortalBanners } from './portal-banners.tsx';
import { pageAt, type PortalGroup, portalGroups } from './portal-pages.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { text } from './texts.ts';

/** Navigation on the left, one column of content. On phones, the navigation opens from the top. */
export function PortalFrame({ data, children }: { data: FrameData; children: ReactNode }) {
  return (
    <div className="portal">
      <a className="skip-link" href="#main">
        {text('skipToContent')}
      </a>
      <Progress />
      <header className="portal-side">
        <Brand name={data.brandName} />
        <Navigation />
        <AccountMenu {...data} />
      </header>
      <main id="main" className="portal-main" tabIndex={-1}>
        <PortalBanners notices={data.notices} />
        <ProofDialog>{children}</ProofDialog>
      </main>
    </div>
  );
}

/** A thin line at the top while the next page loads, unless that's quick. */
const Progress = () =>
  useNavigation().state !== 'idle' && (
    <div className="portal-progress" role="progressbar" aria-label={text('common.loading')} />
  );

const Brand = ({ name }: { name: string }) => (
  <Link to="/portal" className="portal-brand">
    <HeartFilledIcon size={20} className="heart" />
    <strong>{name}</strong>
    <span>{text('common.partners')}</span>
  </Link>
);

/** On phones, a button opens the menu; without JavaScript, its links are always visible. */
function Navigation() {
  const { pathname } = useLocation();
  // Navigating closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const current = pageAt(pathname);
  const id = useId();
  return (
    <div className="fills portal-menu" data-open={open}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : pathname)}
      >
        <MenuIcon /> {text('common.menu')}
      </button>
      <nav aria-label={text('common.portal')} id={id}>
        {portalGroups().map((group) => (
          <PageGroup key={group.pages[0]!.path} group={group} current={current?.path} />
        ))}
        <a href="/docs" hrefLang="en">
          <BookIcon size={18} />
          {text('common.guides')}
        </a>
      </nav>
    </div>
  );
}

function PageGroup({ group: { name, pages }, current }: { group: PortalGroup; current: string | undefined }) {
  const id = useId();
  return (
    <>
      {name && <p id={id}>{name}</p>}
      <ul className="bare" aria-labelledby={name && id}>
        {pages.map(({ path, name, icon: Symbol }) => (
          <li key={path}>
            <Link to={path} aria-current={current === path ? 'page' : undefined}>
              <Symbol size={18} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function AccountMenu({ partner, partners, email }: FrameData) {
  const others = partners.filter(({ id }) => id !== partner.id);
  return (
    <details className="portal-account">
      <summary>
        <span className="portal-initial" aria-hidden="true">
          {[...partner.name][0]?.toUpperCase() ?? '·'}
        </span>
        <span className="portal-account-name">
          <span>{partner.name}</span>
          <small>{text('common.planOf', { plan: partner.planName })}</small>
        </span>
        <ChevronDownIcon size={16} />
      </summary>
      <div className="portal-account-panel">
        <p>{email}</p>
        {others.map(({ id, name }) => (
          <Form method="post" action="/portal/partner" key={id}>
            <input type="hidden" name="partner" value={id} />
            <button type="submit">{text('common.switchTo', { name })}</button>
          </Form>
        ))}
        <Link to="/portal/start">{text('common.addShop')}</Link>
        <Form method="post" action="/portal/signout">
          <button type="submit">{text('signOut')}</button>
        </Form>
      </div>
    </details>
  );
}
