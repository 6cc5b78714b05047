import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CreatorPage } from '#app/creator/creator-page.ts';
import { CreatorRoot } from '#app/creator/creator-root.tsx';
import { creatorLinks } from '#app/creator/creator-route.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import styles from './preview.css';
import type { loadShopPreview } from './preview.server.ts';

export { loadShopPreview as loader } from './preview.server.ts';
export { creatorHandle as handle, creatorHeaders as headers } from '#app/creator/creator-route.tsx';
export const links: LinksFunction = () => [...creatorLinks(), { rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loadShopPreview> = ({ data }) =>
  portalMeta(text('shops.previewOf', { name: data?.props.shop.name ?? text('shops.pages') }));

export default function PortalShopPreviewRoute() {
  const { props, framed } = useLoaderData<typeof loadShopPreview>();
  return <PreviewPage props={props} framed={framed} />;
}

/** A creator shop as visitors will see it. It counts nothing, and links and buttons don't work. */
function PreviewPage({ props, framed }: { props: CreatorPage; framed: boolean }) {
  return (
    <>
      {!framed && <p className="preview-note">{text('shops.previewNote')}</p>}
      <main>
        <h1 className="visually-hidden">{text('shops.previewOf', { name: props.shop.name })}</h1>
        {/* React 18 doesn't support `inert`. */}
        <div {...{ inert: '' }}>
          <CreatorRoot {...props} />
        </div>
      </main>
    </>
  );
}
