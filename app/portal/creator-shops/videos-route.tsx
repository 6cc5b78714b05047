import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useOutletContext } from '@remix-run/react';
import type { CreatorShopRecord, ProductVideoRecord } from '#api/modules/creators/schemas.ts';
import { Notice } from '../notice.tsx';
import { EmptyState, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { maxImageFormBytes } from './image.server.ts';
import { answerShopIntent, type ShopData } from './shop.server.ts';
import { isFull, readyText } from './shop-words.ts';
import { VideoRow } from './video-row.tsx';
import { VideoUpload } from './video-upload.tsx';
import { loadVideos, type VideosData, videosIntents } from './videos.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadVideos(args));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, videosIntents, { maxBytes: maxImageFormBytes });

export default function PortalShopVideosRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <VideosPage shop={shop} {...useLoaderData<typeof loader>()} />;
}

/** Videos grouped by product, and a form to add one. */
function VideosPage({ shop, videos, products, chosen }: VideosData & { shop: CreatorShopRecord }) {
  if (products.length === 0 && videos.length === 0) {
    return (
      <EmptyState
        title={text('shops.noVideosTitle')}
        action={
          <Link className="button primary" to={`/portal/shops/${shop.id}`}>
            {text('shops.addProductFirst')}
          </Link>
        }
      >
        {text('shops.noVideosText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Section title={text('shops.addVideo')} aside={<Quota shop={shop} />} lead={text('shops.videoLead')}>
        {isFull(shop) && (
          <Notice tone="warn" action={<Link to="/portal/subscription">{text('common.seePlans')}</Link>}>
            {text('shops.videosFull', { count: shop.ready_videos_limit ?? 0 })}
          </Notice>
        )}
        {!isFull(shop) && <VideoUpload products={products} chosen={chosen} />}
      </Section>
      {videos.length === 0 ? (
        <p className="muted section">{text('shops.noVideos')}</p>
      ) : (
        groupsOf(videos).map(([productId, group]) => (
          <ProductVideos
            key={productId}
            title={products.find((product) => product.product_id === productId)?.title}
            videos={group}
            full={isFull(shop)}
          />
        ))
      )}
    </>
  );
}

/** Groups videos by product, in their given order. */
function groupsOf(videos: readonly ProductVideoRecord[]): [number, ProductVideoRecord[]][] {
  const groups = new Map<number, ProductVideoRecord[]>();
  for (const video of videos) groups.set(video.product_id, [...(groups.get(video.product_id) ?? []), video]);
  return [...groups];
}

/** How many of the plan's videos are in use. */
function Quota({ shop }: { shop: CreatorShopRecord }) {
  const { ready_videos: ready, ready_videos_limit: limit } = shop;
  return (
    <p className="quota">
      {limit !== null && <meter min={0} max={limit} value={Math.min(ready, limit)} aria-hidden="true" />}
      {readyText(shop)}
    </p>
  );
}

function ProductVideos(props: {
  title: string | undefined;
  videos: readonly ProductVideoRecord[];
  full: boolean;
}) {
  const { title, videos, full } = props;
  return (
    <Section
      title={title ?? text('shops.productGone')}
      lead={title === undefined && text('shops.productGoneText')}
    >
      <ol className="bare">
        {videos.map((video, at) => (
          <VideoRow key={video.id} video={video} at={at} full={full} count={videos.length} />
        ))}
      </ol>
    </Section>
  );
}
