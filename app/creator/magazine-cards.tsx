import type { PublicProductList, PublicShopItem } from '#api/modules/creators/schemas.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { useCreator } from './creator-context.tsx';
import { shopPath } from './creator-page.ts';
import { Description } from './description.tsx';
import { Actions, Brandline, Languages, ShopLinks } from './frame.tsx';
import { HeartButton } from './heart-button.tsx';
import { Kicker } from './list-words.tsx';
import { Photo } from './photo.tsx';
import { ProductLink } from './product-link.tsx';
import { videosOf, WatchChip } from './watch-chip.tsx';

/** Layout of a magazine's stories in twelve columns, in a pattern that always ends with a full row. */

/** The width of a story: `lead` is the widest, `side` is next to it, the others are equal. */
export type Span = 'whole' | 'lead' | 'side' | 'half' | 'third' | 'quarter';

/** The last rows, by number of remaining stories. */
const endings: Span[][] = [
  [],
  ['whole'],
  ['half', 'half'],
  ['third', 'third', 'third'],
  ['quarter', 'quarter', 'quarter', 'quarter'],
  ['lead', 'side', 'third', 'third', 'third'],
];

const page: Span[] = ['lead', 'side', 'quarter', 'quarter', 'quarter', 'quarter'];
const mirrored: Span[] = ['side', 'lead', 'quarter', 'quarter', 'quarter', 'quarter'];

/** The width of each story; the first page starts with the lead. */
export function magazineSpans(count: number): Span[] {
  // If there are two, the second needs less space than the first.
  if (count === 2) return ['lead', 'side'];
  const pages = Math.floor(count / page.length);
  const full = Array.from({ length: pages }, (_, index) => (index % 2 === 0 ? page : mirrored)).flat();
  return [...full, ...(endings[count % page.length] ?? [])];
}

/** Each list as a story: one leads, the others are next to it and below. */
export function MagazineCards() {
  const { page } = useCreator();
  const { shop, creator } = page;
  const spans = magazineSpans(shop.lists.length);
  return (
    <>
      <Brandline>
        <ShopLinks />
        <Languages />
      </Brandline>
      <main>
        <div className="magazine-head">
          <Avatar
            name={creator}
            avatar={shop.images.avatar?.url ?? null}
            size={72}
            imageService={page.imageService}
          />
          <div className="magazine-words">
            <h1>
              <bdi>{shop.name}</bdi>
            </h1>
            {creator !== shop.name && <p className="by">{creator}</p>}
            <Description text={shop.description} className="shop-description" />
          </div>
          <Actions />
        </div>
        <div className="stories">
          {shop.lists.map((list, index) => (
            <Story
              key={list.slug}
              list={list}
              span={spans[index] ?? 'quarter'}
              cover={index === 0 ? shop.images.cover : null}
              loading={index === 0 ? 'first' : index < 2 ? 'eager' : 'lazy'}
            />
          ))}
        </div>
      </main>
    </>
  );
}

const sizes: Record<Span, string> = {
  whole: '(min-width: 80rem) 760px, 92vw',
  lead: '(min-width: 80rem) 760px, (min-width: 60rem) 62vw, 92vw',
  side: '(min-width: 80rem) 368px, (min-width: 60rem) 30vw, 92vw',
  half: '(min-width: 80rem) 564px, (min-width: 40rem) 45vw, 92vw',
  third: '(min-width: 80rem) 368px, (min-width: 60rem) 30vw, (min-width: 40rem) 45vw, 92vw',
  quarter: '(min-width: 80rem) 270px, (min-width: 60rem) 22vw, (min-width: 40rem) 45vw, 92vw',
};

/** Number of products named next to wide stories. */
const named: Partial<Record<Span, number>> = { lead: 2, whole: 4 };

interface StoryProps {
  list: PublicProductList;
  span: Span;
  /** The shop's cover, used if the first story has no image. */
  cover: PublicProductList['image'];
  loading: 'first' | 'eager' | 'lazy';
}

function Story({ list, span, cover, loading }: StoryProps) {
  const { page } = useCreator();
  const id = `list-${list.slug}`;
  const withImage = list.items.find(({ image }) => image);
  const own = list.image ?? cover;
  const watched = list.items.find((item) => videosOf(item).length > 0);
  const items = list.items.slice(0, named[span] ?? 0);
  return (
    <section className={`story is-${span}`}>
      <div className="story-main">
        <Photo
          image={own ?? withImage?.image ?? null}
          sizes={sizes[span]}
          widths={span === 'lead' || span === 'whole' ? [640, 800, 1600] : [320, 640, 800]}
          loading={loading}
        />
        <div className="story-words">
          <Kicker list={list} />
          <h2 id={id} dir="auto">
            <a className="product-link" href={shopPath(page, list.slug)}>
              {list.headline || list.title}
            </a>
          </h2>
          {(list.description || withImage?.note) && (
            <p className="story-text" dir="auto">
              {list.description || withImage?.note}
            </p>
          )}
        </div>
        {!own && withImage && <HeartButton item={withImage} />}
        {watched && <WatchChip item={watched} long />}
      </div>
      {items.length > 0 && (
        <ul className="story-items">
          {items.map((item) => (
            <StoryItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StoryItem({ item }: { item: PublicShopItem }) {
  const price = useCreator().priceOf(item);
  return (
    <li className="story-item">
      <Photo image={item.image} sizes="48px" widths={[64, 128]} />
      <div>
        <h3 className="product-title">
          <ProductLink item={item} />
        </h3>
        {price && <p className="story-price price">{price}</p>}
      </div>
    </li>
  );
}
