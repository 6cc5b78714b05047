import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { creatorLinks } from '#app/creator/creator-route.tsx';
import { PreviewPage } from '#app/portal/shops/preview-page.tsx';
import type { loadShopPreview } from '#app/portal/shops/preview.server.ts';
import styles from '../portal/shops/preview.css';
import { portalMeta } from '#app/portal/portal-meta.ts';
import { text } from '#app/portal/texts.ts';

export { loadShopPreview as loader } from '#app/portal/shops/preview.server.ts';
export { creatorHandle as handle, creatorHeaders as headers } from '#app/creator/creator-route.tsx';
export const links: LinksFunction = () => [...creatorLinks(), { rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loadShopPreview> = ({ data }) =>
  portalMeta(text('shops.previewOf', { name: data?.props.shop.name ?? text('shops.pages') }));

/** A preview of a creator shop before it is published. */
export default function PortalShopPreviewRoute() {
  const { props, framed } = useLoaderData<typeof loadShopPreview>();
  return <PreviewPage props={props} framed={framed} />;
}
