import { formatSpan } from '#api/contract/language/dates.ts';
import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { PlayIcon } from '#app/ui/icons.tsx';
import { webUrl } from '#app/ui/web-url.ts';
import { useCreator } from './creator-context.tsx';
import type { WatchData } from './watch-data.ts';

/** A product's playable videos. */
export const videosOf = ({ videos }: PublicShopItem) => videos.filter(({ url }) => webUrl(url));

/** Opens the product's videos: as a file without JavaScript, else in the dialog. `long` includes the text "Watch". */
export function WatchChip({ item, long = false }: { item: PublicShopItem; long?: boolean }) {
  const { page, say, priceOf } = useCreator();
  const videos = videosOf(item);
  const [first] = videos;
  if (!first || !page.shop.settings.show_videos) return null;
  const length = first.duration_ms === null ? null : formatSpan(first.duration_ms / 1_000);
  const data: WatchData = {
    item: item.id,
    title: item.title,
    price: priceOf(item),
    href: webUrl(item.click_url),
    videos: videos.map(({ id, url, poster_url, title, width, height }) => ({
      id,
      url,
      title,
      width,
      height,
      poster: webUrl(poster_url),
    })),
  };
  const words = long ? (length ? say('watchLength', { length }) : say('watch')) : (length ?? say('video'));
  // Voice control finds links by their visible text, so the name contains it.
  const name = long
    ? `${words}: ${item.title}`
    : `${say('watchThis', { title: item.title })}${length ? `, ${length}` : ''}`;
  return (
    <a className="watch" href={first.url} data-watch={JSON.stringify(data)} aria-label={name}>
      <PlayIcon size={12} />
      <span>{words}</span>
    </a>
  );
}
