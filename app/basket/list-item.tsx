import { HeartIcon, DotsIcon } from '#app/ui/icons.tsx';
import { AddButton } from './add-button.tsx';
import { useBasket } from './basket-context.ts';
import { CartMessage } from './cart-message.tsx';
import { Photo, Pick, Price, Title, Variant } from './item-parts.tsx';
import type { ItemProps } from './item-views.tsx';
import { Stepper } from './stepper.tsx';

/** A row with its quantity. */
export function ListItem({ item, selected, mark }: ItemProps) {
  const { t, openMenu } = useBasket();
  return (
    <>
      <Pick item={item} selected={selected} />
      <div className="frame">
        <Photo item={item} />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        {item.listName && (
          <p className="list-name">
            <HeartIcon size={14} />
            <span>{item.listName}</span>
          </p>
        )}
        <CartMessage mark={mark} />
      </div>
      <Stepper item={item} />
      <Price item={item} />
      <AddButton item={item} mark={mark} look="short" />
      <button
        type="button"
        className="icon-button more"
        data-remove
        aria-label={t('more', { title: item.title })}
        aria-haspopup="dialog"
        onClick={(event) => openMenu(item, event.currentTarget)}
      >
        <DotsIcon size={18} />
      </button>
    </>
  );
}
