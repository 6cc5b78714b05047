import type { PublicProductList } from '#api/modules/creators/schemas.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ArrowBackIcon, ArrowOnIcon } from '#app/ui/icons.tsx';
import { useCreator } from './creator-context.tsx';
import { Actions, Brandline, Counts, ShopLinks } from './frame.tsx';
import { ListWords, SeeAll } from './list-words.tsx';
import { Photo } from './photo.tsx';
import { ProductCard } from './product-card.tsx';

/** A cover image with the shop's name, and each list as a scrolling row. */
export function HeroRows() {
  const { page } = useCreator();
  const { shop } = page;
  return (
    <>
      <Hero />
      <main>
        <Introduction />
        {shop.lists.map((list, index) => (
          <Row key={list.slug} list={list} first={index === 0} />
        ))}
      </main>
    </>
  );
}

/** Number of photographs in a hero without a cover image. */
const friezeLength = 5;

/** Characters that fit into three lines of the large size. */
const longName = 30;

function Hero() {
  const { shop } = useCreator().page;
  const { cover } = shop.images;
  const frieze = cover
    ? []
    : shop.lists
        .flatMap(({ items }) => items)
        .filter(({ image }) => image)
        .slice(0, friezeLength);
  const kind = cover ? 'has-cover' : frieze.length > 0 ? 'has-frieze' : 'is-plain';
  return (
    <header className={`hero ${kind}`}>
      {cover && (
        <Photo
          image={cover}
          className="hero-image"
          sizes="100vw"
          widths={[640, 1200, 1600]}
          loading="first"
        />
      )}
      {frieze.length > 0 && (
        <div className={`frieze of-${frieze.length}`} aria-hidden="true">
          {frieze.map(({ id, image }) => (
            <Photo key={id} image={image} sizes="208px" widths={[320, 480]} loading="first" />
          ))}
        </div>
      )}
      <Brandline within>
        <Actions />
      </Brandline>
      <h1 className={shop.name.length > longName ? 'is-long' : undefined}>
        <bdi>{shop.name}</bdi>
      </h1>
    </header>
  );
}

/** The name and the description, joined if the description continues the sentence. */
function Introduction() {
  const { page } = useCreator();
  const { name, description, settings, images } = page.shop;
  const words = description.trim();
  const goesOn = /^\p{Ll}/u.test(words) && !words.includes('\n');
  return (
    <div className="intro">
      <Avatar
        name={page.creator}
        avatar={images.avatar?.url ?? null}
        size={48}
        imageService={page.imageService}
      />
      <div className="intro-words">
        <p dir="auto">
          {(settings.creator_name || !words) && (
            <strong className={goesOn ? '' : 'own-line'}>{settings.creator_name || name}</strong>
          )}{' '}
          {words}
        </p>
        <ShopLinks />
      </div>
      <Counts />
    </div>
  );
}

function Row({ list, first }: { list: PublicProductList; first: boolean }) {
  const { say } = useCreator();
  const itemsId = `list-${list.slug}-items`;
  return (
    <section className="row" data-row="">
      <div className="row-words">
        <ListWords list={list} />
        <SeeAll list={list} className="see-all" />
        <div className="row-arrows">
          <button
            type="button"
            data-row-back=""
            disabled
            aria-label={say('earlier', { list: list.title })}
            aria-controls={itemsId}
          >
            <ArrowBackIcon size={18} />
          </button>
          <button
            type="button"
            data-row-on=""
            aria-label={say('later', { list: list.title })}
            aria-controls={itemsId}
          >
            <ArrowOnIcon size={18} />
          </button>
        </div>
      </div>
      <ul className="row-items" id={itemsId}>
        {list.items.map((item, index) => (
          <ProductCard
            key={item.id}
            item={item}
            sizes="(min-width: 40rem) 208px, 44vw"
            loading={first && index < 3 ? 'eager' : 'lazy'}
          />
        ))}
        {list.item_count > list.items.length && (
          <li className="row-end">
            <SeeAll list={list} />
          </li>
        )}
      </ul>
    </section>
  );
}
