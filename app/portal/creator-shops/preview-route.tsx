import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { creatorLinks } from '#app/creator/creator-route.tsx';
import { PreviewPage } from './preview-page.tsx';
import type { loadShopPreview } from './preview.server.ts';
import styles from './preview.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export { loadShopPreview as loader } from './preview.server.ts';
export { creatorHandle as handle, creatorHeaders as headers } from '#app/creator/creator-route.tsx';
export const links: LinksFunction = () => [...creatorLinks(), { rel: 'stylesheet', href: styles }];
export const meta: MetaFunction<typeof loadShopPreview> = ({ data }) =>
  portalMeta(text('shops.previewOf', { name: data?.props.shop.name ?? text('shops.pages') }));

/** A preview of a creator shop before it is published. */
export default function PortalShopPreviewRoute() {
  const { props, framed } = useLoaderData<typeof loadShopPreview>();
  return <PreviewPage props={props} framed={framed} />;
}
