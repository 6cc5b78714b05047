import type { ReactNode } from 'react';
import { clientEntryId } from '#app/hosted/page-data.tsx';
import { signInUrl } from '#app/ui/follow-button.tsx';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { LanguageLinks, LanguageMenu } from '#app/ui/language-menu.tsx';
import { webUrl } from '#app/ui/web-url.ts';
import { useCreator } from './creator-context.tsx';
import { type CreatorPage, shopPath, urlIn } from './creator-page.ts';
import { actionTexts, ShopActions, type ShopActionsProps } from './shop-actions.tsx';

/** The page's top line: the service's name, and `children` at the other end. */
export function Brandline({ children, within = false }: { children?: ReactNode; within?: boolean }) {
  const { page } = useCreator();
  // Inside a larger header, it isn't a header itself.
  const Line = within ? 'div' : 'header';
  return (
    <Line className="page-head">
      <a className="brand" href={`${page.siteUrl}/`}>
        <HeartFilledIcon size={22} className="heart" />
        {page.brandName}
      </a>
      {children}
    </Line>
  );
}

/** The language menu; on phones, it is in the footer. */
export function Languages() {
  const { page, say } = useCreator();
  return (
    <div className="page-links">
      <LanguageMenu label={say('language')} lang={page.lang} urlIn={urlIn(page)} />
    </div>
  );
}

/** The creator's links. */
export function ShopLinks() {
  const { page, say } = useCreator();
  const links = page.shop.settings.links.flatMap(({ label, url }) => {
    const href = webUrl(url);
    return href ? [{ label, href }] : [];
  });
  if (links.length === 0) return null;
  return (
    <nav className="shop-links" aria-label={say('links')}>
      <ul>
        {links.map(({ label, href }) => (
          <li key={`${label} ${href}`}>
            <a href={href} target="_blank" rel="noopener nofollow me" dir="auto">
              {label}
              <span className="visually-hidden"> ({say('newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Props of the page's script. */
export const actionsOf = (page: CreatorPage): ShopActionsProps => ({
  lang: page.lang,
  texts: actionTexts(page.texts),
  name: page.list ? page.list.title : page.shop.name,
  address: page.address,
  follows: page.reader.following,
  signIn: page.reader.signedIn ? null : signInUrl(page.siteUrl, shopPath(page, page.list?.slug)),
  route: page.route,
  events: page.events,
});

/** Share and follow. */
export function Actions() {
  const { page } = useCreator();
  return (
    <div id={clientEntryId} className="actions-place">
      <ShopActions {...actionsOf(page)} />
    </div>
  );
}

/** "3 lists · 22 products", after the creator's name. */
export function Counts({ by = '' }: { by?: string }) {
  const { page, say } = useCreator();
  return (
    <p className="counts">
      {by && (
        <>
          <bdi>{by}</bdi>
          <span> · </span>
        </>
      )}
      {say('lists', { count: page.shop.lists.length })}
      <span> · </span>
      {say('products', { count: page.shop.item_count })}
    </p>
  );
}

export function ShopFoot() {
  const { page, say } = useCreator();
  const { disclosure } = page.shop.settings;
  return (
    <footer className="page-foot">
      <div className="foot-words">
        {disclosure && (
          <p className="disclosure" dir="auto">
            {disclosure}
          </p>
        )}
        <p>
          <a className="made-with" href={`${page.siteUrl}/`}>
            {say('madeWith', { brand: page.brandName })}
          </a>
        </p>
      </div>
      <nav className="foot-links" aria-label={say('language')}>
        <LanguageLinks lang={page.lang} urlIn={urlIn(page)} />
      </nav>
    </footer>
  );
}
