import { HeartIcon } from '#app/ui/icons.tsx';
import { useCreator } from './creator-context.tsx';
import { Actions, Brandline, Languages } from './frame.tsx';

/** A live shop whose products were all taken away. */
export function EmptyShop() {
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
