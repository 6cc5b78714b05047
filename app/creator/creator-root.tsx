import type { ShopTemplate } from '#api/contract/creator-templates.ts';
import { ClassicGrid } from './classic-grid.tsx';
import { CreatorProvider } from './creator-context.tsx';
import type { CreatorPage } from './creator-page.ts';
import { EmptyShop } from './empty-shop.tsx';
import { ShopFoot } from './frame.tsx';
import { HeroRows } from './hero-rows.tsx';
import { ListView } from './list-view.tsx';
import { MagazineCards } from './magazine-cards.tsx';
import { Minimal } from './minimal.tsx';
import { VideoDialog } from './video-dialog.tsx';
import { videosOf } from './watch-chip.tsx';

const templates: Record<ShopTemplate, () => JSX.Element> = {
  'classic-grid': ClassicGrid,
  minimal: Minimal,
  'hero-rows': HeroRows,
  'magazine-cards': MagazineCards,
};

/** A page of a creator shop in the shop's template: whole as plain HTML, handier with its script. */
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
