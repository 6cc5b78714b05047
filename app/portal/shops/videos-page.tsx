import { Link } from '@remix-run/react';
import type { CreatorShopRecord, ProductVideoRecord } from '#api/contract/creator-shop.ts';
import type { VideosData } from './videos.server.ts';
import { Notice } from '../notice.tsx';
import { EmptyState, Section } from '../page-head.tsx';
import { isFull, readyText } from './shop-words.ts';
import { VideoRow } from './video-row.tsx';
import { VideoUpload } from './video-upload.tsx';

/** Videos of products: what there is, by product, and one more. */
export function VideosPage({ shop, videos, products, chosen }: VideosData & { shop: CreatorShopRecord }) {
  if (products.length === 0 && videos.length === 0) {
    return (
      <EmptyState
        title="Videos show a product"
        action={
          <Link className="button primary" to={`/portal/shops/${shop.id}`}>
            Add a product first
          </Link>
        }
      >
        Put a product on a list. Then its videos go here, and stand beside it in the shop.
      </EmptyState>
    );
  }
  return (
    <>
      <Section
        title="Add a video"
        aside={<Quota shop={shop} />}
        lead="MP4 or MOV, at most 200 MB. Upright videos of 15 to 60 seconds work best."
      >
        {isFull(shop) && (
          <Notice tone="warn" action={<Link to="/portal/subscription">See plans</Link>}>
            Your plan includes {shop.ready_videos_limit} ready videos, and they are all in use. Hide or delete
            one below, or choose a larger plan.
          </Notice>
        )}
        {!isFull(shop) && <VideoUpload products={products} chosen={chosen} />}
      </Section>
      {videos.length === 0 ? (
        <p className="muted section">There is no video yet.</p>
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

/** By product, in the order that they come in. */
function groupsOf(videos: readonly ProductVideoRecord[]): [number, ProductVideoRecord[]][] {
  const groups = new Map<number, ProductVideoRecord[]>();
  for (const video of videos) groups.set(video.product_id, [...(groups.get(video.product_id) ?? []), video]);
  return [...groups];
}

/** How much of the plan is in use. */
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
      title={title ?? 'A product that is no longer in the shop'}
      lead={title === undefined && 'Visitors see these videos again once the product stands on a list.'}
    >
      <ol className="videos">
        {videos.map((video, at) => (
          <VideoRow key={video.id} video={video} at={at} full={full} count={videos.length} />
        ))}
      </ol>
    </Section>
  );
}
