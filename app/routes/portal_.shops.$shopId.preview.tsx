import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CreatorRoot } from '#app/creator/creator-root.tsx';
import { creatorLinks } from '#app/creator/creator-route.tsx';
import type { loadShopPreview } from '#app/portal/shops/preview.server.ts';
import styles from '../portal/shops/preview.css';

export { loadShopPreview as loader } from '#app/portal/shops/preview.server.ts';
export { creatorHandle as handle, creatorHeaders as headers } from '#app/creator/creator-route.tsx';
export const links: LinksFunction = () => [...creatorLinks(), { rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loadShopPreview> = ({ data }) => [
  { title: `Preview of ${data?.props.shop.name ?? 'a shop'} · Partners` },
  { name: 'robots', content: 'noindex' },
];

/** A creator shop before everybody sees it. Nothing in it is counted, and nothing can be pressed. */
export default function PortalShopPreviewRoute() {
  const { props, css, framed } = useLoaderData<typeof loadShopPreview>();
  return (
    <>
      {css !== '' && <style dangerouslySetInnerHTML={{ __html: css }} />}
      {!framed && <p className="preview-note">A preview that only your team sees. Links and hearts rest.</p>}
      <main>
        <h1 className="visually-hidden">Preview of {props.shop.name}</h1>
        {/* React 18 does not know the attribute. */}
        <div {...{ inert: '' }}>
          <CreatorRoot {...props} />
        </div>
      </main>
    </>
  );
}
