import type { ShopTemplate } from '#api/contract/creator-shop.ts';
import { ArrowBackIcon, ArrowOnIcon, CloseIcon, HeartIcon } from '#app/ui/icons.tsx';
import { ClassicGrid } from './classic-grid.tsx';
import { CreatorProvider, useCreator } from './creator-context.tsx';
import type { CreatorPage } from './creator-page.ts';
import { Actions, Brandline, Languages, ShopFoot } from './frame.tsx';
import { HeroRows } from './hero-rows.tsx';
import { ListView } from './list-view.tsx';
import { MagazineCards } from './magazine-cards.tsx';
import { Minimal } from './minimal.tsx';
import { videosOf } from './watch-chip.tsx';

const templates: Record<ShopTemplate, () => JSX.Element> = {
  'classic-grid': ClassicGrid,
  minimal: Minimal,
  'hero-rows': HeroRows,
  'magazine-cards': MagazineCards,
};

/** A page of a creator shop in the shop's template: complete as plain HTML, enhanced by its script. */
export function CreatorRoot(page: CreatorPage) {
  const { shop, list } = page;
  const Template = templates[shop.template];
  const items = list ? list.items : shop.lists.flatMap((each) => each.items);
  const hasVideos = shop.settings.show_videos && items.some((item) => videosOf(item).length > 0);
  return (
    <CreatorProvider value={page}>
      <div className={`sheet creator is-${shop.template}${shop.settings.accent_color ? ' has-accent' : ''}`}>
        {list ? <ListView list={list} /> : shop.lists.length === 0 ? <EmptyShop /> : <Template />}
        <ShopFoot />
      </div>
      {hasVideos && <VideoDialog />}
    </CreatorProvider>
  );
}

/** A live shop without products. */
function EmptyShop() {
  const { page, say } = useCreator();
  return (
    <>
      <Brandline>
        <Languages />
      </Brandline>
      <main className="empty-shop">
        <h1>
          <bdi>{page.shop.name}</bdi>
        </h1>
        <Actions />
        <HeartIcon size={40} className="empty-heart" />
        <h2>{say('emptyTitle')}</h2>
        <p>{say('emptyText')}</p>
      </main>
    </>
  );
}

/** The dialog in which videos play; `play-videos.ts` fills and opens it. */
function VideoDialog() {
  const { say } = useCreator();
  return (
    <dialog className="video-dialog" aria-labelledby="video-title">
      <div className="video-frame">
        <video controls playsInline preload="none" />
        <p className="video-trouble" role="alert" hidden>
          {say('videoFailed')}
        </p>
      </div>
      <div className="video-foot">
        <div className="video-words">
          <h2 id="video-title" dir="auto">
            {' '}
          </h2>
          <p className="video-price price" />
        </div>
        <div className="video-turn" hidden>
          <button type="button" data-video-back="" aria-label={say('earlierVideo')}>
            <ArrowBackIcon size={18} />
          </button>
          <span className="video-count" aria-live="polite" />
          <button type="button" data-video-on="" aria-label={say('nextVideo')}>
            <ArrowOnIcon size={18} />
          </button>
        </div>
        <a className="button video-product" target="_blank" rel="noopener nofollow sponsored" hidden>
          {say('viewProduct')}
          <span className="visually-hidden"> ({say('newTab')})</span>
        </a>
      </div>
      <form method="dialog">
        <button className="video-close" aria-label={say('close')}>
          <CloseIcon size={18} />
        </button>
      </form>
    </dialog>
  );
}
