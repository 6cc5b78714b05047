import type { PublicProductList } from '#api/modules/creators/schemas.ts';
import { useCreator } from './creator-context.tsx';
import { Description } from './description.tsx';
import { Actions, Brandline, Counts, Languages, ShopLinks } from './frame.tsx';
import { ListWords, SeeAll } from './list-words.tsx';
import { Photo } from './photo.tsx';
import { ProductLine } from './product-line.tsx';

/** A text index: shop and creator at the side, the products as lines, each with the creator's note. */
export function Minimal() {
  const { page, say } = useCreator();
  const { shop, creator } = page;
  // Sticky content must fit into the window.
  const isShort = shop.lists.length <= 8 && !shop.images.cover;
  return (
    <>
      <Brandline>
        <Languages />
      </Brandline>
      <main className="index">
        <div className={isShort ? 'index-head is-short' : 'index-head'}>
          {shop.images.cover && (
            <Photo
              image={shop.images.cover}
              className="index-image"
              sizes="(min-width: 60rem) 320px, 92vw"
              widths={[320, 640, 1200]}
              loading="first"
            />
          )}
          <h1>
            <bdi>{shop.name}</bdi>
          </h1>
          {creator !== shop.name && <p className="by">{creator}</p>}
          <Description text={shop.description} className="shop-description" />
          <ShopLinks />
          <Actions />
          {shop.lists.length > 1 ? (
            <nav className="contents" aria-label={say('listsHere')}>
              <ol>
                {shop.lists.map(({ slug, title, item_count }) => (
                  <li key={slug}>
                    <a href={`#list-${slug}`}>
                      <span dir="auto">{title}</span> <span className="contents-count">{item_count}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          ) : (
            <Counts />
          )}
        </div>
        <div>
          {shop.lists.map((list, index) => (
            <Chapter key={list.slug} list={list} first={index === 0 && !shop.images.cover} />
          ))}
        </div>
      </main>
    </>
  );
}

function Chapter({ list, first }: { list: PublicProductList; first: boolean }) {
  return (
    <section className="chapter">
      <ListWords list={list} />
      <ul className="lines">
        {list.items.map((item, index) => (
          <ProductLine key={item.id} item={item} first={first && index === 0} />
        ))}
      </ul>
      {list.item_count > list.items.length && <SeeAll list={list} className="see-all" />}
    </section>
  );
}
