import type { PublicProductList } from '#api/modules/creators/schemas.ts';
import { useCreator } from './creator-context.tsx';
import { shopPath } from './creator-page.ts';
import { Description } from './description.tsx';

/** A list's title and the creator's description. */
export function ListWords({ list }: { list: PublicProductList }) {
  return (
    <>
      <h2 id={`list-${list.slug}`} dir="auto">
        {list.title}
      </h2>
      <Description text={list.description} className="list-words" />
    </>
  );
}

/** The number of products on a list, with its title if a headline replaces it. */
export function Kicker({ list }: { list: PublicProductList }) {
  const things = useCreator().say('products', { count: list.item_count });
  return (
    <p className="kicker">
      {list.headline && (
        <>
          <bdi>{list.title}</bdi> ·{' '}
        </>
      )}
      {things}
    </p>
  );
}

/** The link to the list's own page. */
export function SeeAll({ list, className }: { list: PublicProductList; className?: string }) {
  const { page, say } = useCreator();
  return (
    <a className={className} href={shopPath(page, list.slug)}>
      {say('seeAll', { count: list.item_count })}
      <span className="visually-hidden">: {list.title}</span>
    </a>
  );
}
