import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, NavLink, Outlet, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { CreatorShopRecord } from '#api/modules/creators/schemas.ts';
import { CopyButton } from '../copy-button.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import shop from './shop.css';
import { loadShop, type ShopData } from './shop.server.ts';
import { StatusBadge } from './shop-list.tsx';
import shops from './shops.css';
import { useScrollIntoView } from './use-scroll-into-view.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data?.shop.name ?? text('shops.pages'), text('common.creatorShops'));
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export { shouldRevalidate } from '../client-action.ts';
export const loader = async (args: LoaderFunctionArgs) => json(await loadShop(args));

export default function PortalShopRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <ShopFrame key={data.shop.id} {...data}>
      <Outlet context={data} />
    </ShopFrame>
  );
}

const pages = () =>
  [
    ['', text('common.products')],
    ['/look', text('shops.look')],
    ['/videos', text('shops.videos')],
    ['/figures', text('common.analytics')],
    ['/settings', text('common.settings')],
  ] as const;

/** A shop's name, URL and status above its pages. */
function ShopFrame({ shop, place, children }: ShopData & { children: ReactNode }) {
  const path = `/portal/shops/${shop.id}`;
  const current = useScrollIntoView<HTMLElement>('a[aria-current]');
  const isLive = shop.status === 'live';
  return (
    <div className="shop">
      <nav aria-label={text('shops.trail')} className="shop-trail">
        <Link to="/portal/shops">{text('common.creatorShops')}</Link>
      </nav>
      <div className="row apart at-top gap-4 page-head shop-head">
        <div>
          <h1>
            {shop.name} <StatusBadge status={shop.status} />
          </h1>
          <p className="shop-place">
            {isLive ? (
              <a href={shop.url} target="_blank" rel="noreferrer">
                {place}
                {shop.handle}
                <span className="visually-hidden"> {text('shops.opensPublic')}</span>
              </a>
            ) : (
              <span>
                {place}
                {shop.handle}
              </span>
            )}
            <CopyButton value={shop.url} what={text('shops.theUrl')} />
          </p>
        </div>
        <div className="row at-top">
          <a className="button" href={`${path}/preview`} target="_blank" rel="noreferrer">
            {text('common.preview')}
          </a>
          <PublishButton shop={shop} />
        </div>
      </div>
      <nav aria-label={text('shops.pages')} className="page-tabs" ref={current}>
        {pages().map(([end, name]) => (
          <NavLink key={end} to={path + end} end={end === ''} prefetch="intent">
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** Publishes a draft, or shows what's missing. Live shops are unpublished in the settings. */
function PublishButton({ shop }: { shop: CreatorShopRecord }) {
  const { Form, busy, problems } = usePageForm('publish', { action: `/portal/shops/${shop.id}/settings` });
  if (shop.status === 'live') return null;
  return (
    <Form
      method="post"
      action={`/portal/shops/${shop.id}/settings`}
      className="publish"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="publish" />
      <button
        type="submit"
        className="button primary slim"
        aria-busy={busy || undefined}
        aria-describedby="publish-note"
      >
        {text('common.publish')}
      </button>
      <p id="publish-note" className="publish-note" role={problems.length > 0 ? 'alert' : undefined}>
        {problems[0]?.hint ?? (shop.item_count === 0 ? text('shops.needsProduct') : '')}
      </p>
    </Form>
  );
}
