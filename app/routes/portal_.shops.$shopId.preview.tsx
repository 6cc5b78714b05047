import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { creatorLinks } from '#app/creator/creator-route.tsx';
import { PreviewPage } from '#app/portal/shops/preview-page.tsx';
import type { loadShopPreview } from '#app/portal/shops/preview.server.ts';
import styles from '../portal/shops/preview.css';

export { loadShopPreview as loader } from '#app/portal/shops/preview.server.ts';
export { creatorHandle as handle, creatorHeaders as headers } from '#app/creator/creator-route.tsx';
export const links: LinksFunction = () => [...creatorLinks(), { rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loadShopPreview> = ({ data }) => [
  { title: `Preview of ${data?.props.shop.name ?? 'a shop'} · Partners` },
  { name: 'robots', content: 'noindex' },
];

/** A creator shop before everybody sees it. */
export default function PortalShopPreviewRoute() {
  const { props, css, framed } = useLoaderData<typeof loadShopPreview>();
  return <PreviewPage props={props} css={css} framed={framed} />;
}
