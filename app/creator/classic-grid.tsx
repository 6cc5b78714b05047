import type { PublicProductList } from '#api/modules/creators/schemas.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { useCreator } from './creator-context.tsx';
import { Description } from './description.tsx';
import { Actions, Brandline, Counts, Languages, ShopLinks } from './frame.tsx';
import { ListWords, SeeAll } from './list-words.tsx';
import { Photo } from './photo.tsx';
import { gridSizes, ProductGrid } from './product-grid.tsx';

/** Products per list on the shop's main page: two rows. */
const shownItems = 8;

/** A classic shop: its name in the center, the lists in a sticky bar, products in a grid. */
export function ClassicGrid() {
  const { page, say } = useCreator();
  const { shop, creator } = page;
  const { cover, avatar } = shop.images;
  return (
    <>
      <header className="classic-head">
        <Brandline within>
          <Languages />
        </Brandline>
        {cover && (
          <Photo
            image={cover}
            className="banner"
            sizes="(min-width: 80rem) 1152px, 92vw"
            widths={[640, 1200, 1600]}
            loading="first"
          />
        )}
        <div className="classic-words">
          <Avatar name={creator} avatar={avatar?.url ?? null} size={88} imageService={page.imageService} />
          <h1>
            <bdi>{shop.name}</bdi>
          </h1>
          <Description text={shop.description} className="shop-description" />
          <Counts by={creator === shop.name ? '' : creator} />
          <Actions />
          <ShopLinks />
        </div>
      </header>
      <main>
        {shop.lists.length > 1 && (
          <div className="filter-bar">
            <nav aria-label={say('listsHere')}>
              <ul className="filters">
                {shop.lists.map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={`#list-${slug}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        )}
        {shop.lists.map((list, index) => (
          <Shelf key={list.slug} list={list} first={index === 0 && !cover} alone={shop.lists.length === 1} />
        ))}
      </main>
    </>
  );
}

function Shelf({ list, first, alone }: { list: PublicProductList; first: boolean; alone: boolean }) {
  return (
    <section className="shelf">
      <div className="shelf-head">
        <ListWords list={list} />
        <SeeAll list={list} className="see-all" />
      </div>
      <ProductGrid
        items={alone ? list.items : list.items.slice(0, shownItems)}
        sizes={gridSizes}
        first={first}
      />
    </section>
  );
}
