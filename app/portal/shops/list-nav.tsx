import { Link } from '@remix-run/react';
import type { ProductsData } from './products.server.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { countText, numberText } from '../words.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

/** All lists in the shop's order; one is open. */
export function ListNav(props: {
  lists: ProductsData['lists'];
  open: ProductsData['open'];
  creating: boolean;
  mayCreate: boolean;
}) {
  const { lists, open, creating } = props;
  const nav = useScrollIntoView<HTMLElement>('[aria-current]');
  return (
    <nav aria-label="Lists" className="list-nav" ref={nav}>
      {lists.map(({ id, title, item_count: count }) => (
        <Link
          key={id}
          to={`?list=${id}`}
          preventScrollReset
          aria-current={!creating && open?.id === id ? 'true' : undefined}
        >
          <span className="list-nav-title">{title}</span>{' '}
          <small>
            <span aria-hidden="true">{numberText(count)}</span>
            <span className="visually-hidden">, {countText(count, 'product')}</span>
          </small>
        </Link>
      ))}
      {props.mayCreate && (
        <Link
          to="?new"
          preventScrollReset
          aria-current={creating ? 'true' : undefined}
          className="list-nav-new"
        >
          <PlusIcon size={16} /> New list
        </Link>
      )}
    </nav>
  );
}
