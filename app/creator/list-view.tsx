import type { ShopTemplate } from '#api/contract/creator-shop.ts';
import type { PublicProductList } from '#api/modules/creators/schemas.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { useCreator } from './creator-context.tsx';
import { shopPath } from './creator-page.ts';
import { Description } from './description.tsx';
import { Actions, Brandline, Languages } from './frame.tsx';
import { Kicker } from './list-words.tsx';
import { Photo } from './photo.tsx';
import { gridSizes, ProductGrid, wideGridSizes } from './product-grid.tsx';
import { ProductLine } from './product-line.tsx';

/** A list with all its products, in the style of the shop's template. */
export function ListView({ list }: { list: PublicProductList }) {
  const { page, say } = useCreator();
  const { shop, creator } = page;
  const things = say('products', { count: list.item_count });
  const others = shop.lists.filter(({ slug }) => slug !== list.slug);
  return (
    <>
      <Brandline>
        <Languages />
      </Brandline>
      <main>
        <div className={list.image ? 'list-head has-image' : 'list-head'}>
          <div className="list-intro">
            <a className="back" href={shopPath(page)}>
              <ArrowBackIcon size={16} />
              <Avatar
                name={creator}
                avatar={shop.images.avatar?.url ?? null}
                size={32}
                imageService={page.imageService}
              />
              <span>
                <span className="visually-hidden">{say('toShop')}: </span>
                {shop.name}
              </span>
            </a>
            <h1>
              <bdi>{list.headline || list.title}</bdi>
            </h1>
            <Description text={list.description} className="shop-description" />
            <Kicker list={list} />
            <Actions />
          </div>
          {list.image && (
            <Photo
              image={list.image}
              className="list-image"
              sizes="(min-width: 80rem) 660px, (min-width: 60rem) 55vw, 92vw"
              widths={[640, 800, 1600]}
              loading="first"
            />
          )}
        </div>
        <div className={`list-body is-${shop.template}`}>
          <h2 className="visually-hidden">{things}</h2>
          {bodies[shop.template](list)}
        </div>
      </main>
      {others.length > 0 && (
        <nav className="more" aria-labelledby="more-lists">
          <h2 id="more-lists">{say('moreLists', { name: creator })}</h2>
          <ul>
            {others.map(({ slug, title, item_count }) => (
              <li key={slug}>
                <a href={shopPath(page, slug)}>
                  <span dir="auto">{title}</span>
                  <span className="contents-count">{say('products', { count: item_count })}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

const grid = (list: PublicProductList) => (
  <ProductGrid items={list.items} sizes={gridSizes} first={!list.image} note />
);

const bodies: Record<ShopTemplate, (list: PublicProductList) => JSX.Element> = {
  'classic-grid': grid,
  'hero-rows': grid,
  'magazine-cards': (list) => (
    <ProductGrid items={list.items} sizes={wideGridSizes} first={!list.image} wide note />
  ),
  minimal: (list) => (
    <ul className="lines">
      {list.items.map((item, index) => (
        <ProductLine key={item.id} item={item} first={index === 0} />
      ))}
    </ul>
  ),
};
