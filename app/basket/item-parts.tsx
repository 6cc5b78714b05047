import { formatDate } from '#api/contract/language/dates.ts';
import { CheckIcon, DotsIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { useBasket } from './basket-context.ts';
import { type BasketItem, isBought } from './saved-item.ts';

/** The 4:5 photograph, or a heart if there is none. Decorative, because the title is next to it. */
export function Photo({ item }: { item: BasketItem }) {
  const blank = (
    <span className="photo no-photo">
      <SaveIcon size={26} />
    </span>
  );
  if (!item.imageUrl) return blank;
  return (
    <PhotoImage
      fallback={blank}
      className="photo"
      src={item.imageUrl}
      width={400}
      height={500}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The product's title with a link to its page; the link also covers the photograph. */
export function Title({ item }: { item: BasketItem }) {
  const { t, linkTo, controller } = useBasket();
  // Bought items are below a heading.
  const Heading = isBought(item) ? 'h3' : 'h2';
  if (!item.productUrl) return <Heading className="title">{item.title}</Heading>;
  const link = linkTo(item.productUrl);
  return (
    <Heading className="title">
      <a {...link} title={item.title} onClick={() => controller?.reportSelected(item)}>
        {item.title}
        {link.target === '_blank' && <span className="visually-hidden"> ({t('newTab')})</span>}
      </a>
    </Heading>
  );
}

/** The variant and other choices, and limits to the product's availability. */
export function Variant({ item }: { item: BasketItem }) {
  const { t, lang } = useBasket();
  const asOf = () => formatDate(lang, new Date(item.asOf || item.savedAt));
  const few = item.stockLeft === null ? t('nearlySoldOut') : t('onlyLeft', { count: item.stockLeft });
  const facts = [
    item.availability === 'out_of_stock' && t('soldOut'),
    item.availability === 'low_stock' && few,
    item.bought && t('boughtOf', { bought: item.bought.quantity, total: item.bought.wanted }),
    item.variantTitle,
    item.priceAsOf > 0 && t('priceAsOf', { date: formatDate(lang, new Date(item.priceAsOf)) }),
  ].filter(Boolean);
  const ended =
    (item.availability === 'discontinued' && t('unavailable', { date: asOf() })) ||
    (item.availability === 'not_sold_here' && t('notSoldHere', { date: asOf() }));
  return (
    <>
      {facts.length > 0 && <p className="variant">{facts.join(' · ')}</p>}
      {ended && <p className="variant ended">{ended}</p>}
    </>
  );
}

export function Price({ item }: { item: BasketItem }) {
  const { t, price } = useBasket();
  if (item.priceMinor === null) return <p className="price" />;
  return (
    <p className="price">
      {price(item.priceMinor, item.currency)}
      {item.compareAtMinor !== null && (
        <>
          <span className="visually-hidden">, {t('wasPrice')} </span>{' '}
          <s>{price(item.compareAtMinor, item.currency)}</s>
        </>
      )}
    </p>
  );
}

/** The price when it was saved, if it differs. */
export function SavedPrice({ item }: { item: BasketItem }) {
  const { t, price } = useBasket();
  if (item.savedMinor === null) return null;
  const was = { price: price(item.savedMinor, item.currency) };
  return <p className="saved-price">{t(item.canRemove ? 'wasWhenYouSaved' : 'wasWhenSaved', was)}</p>;
}

/** The checkbox that selects an item; its label enlarges the target. */
export function ItemCheckbox({ item, selected }: { item: BasketItem; selected: boolean }) {
  const { t, controller } = useBasket();
  return (
    <label className="pick">
      <input
        type="checkbox"
        checked={selected}
        aria-label={t('selectItem', { title: item.title })}
        onChange={(event) => controller?.select([item.itemId], event.currentTarget.checked)}
      />
      <CheckIcon size={14} />
    </label>
  );
}

/** The filled heart that removes the item. On someone else's list it's only an icon. */
export function RemoveHeart({ item }: { item: BasketItem }) {
  const { t, remove } = useBasket();
  const disc = (
    <span className="heart-disc">
      <SaveIcon filled size={20} />
    </span>
  );
  if (!item.canRemove) return <span className="heart">{disc}</span>;
  return (
    <button
      type="button"
      className="heart"
      data-remove
      aria-label={t('removeItem', { title: item.title })}
      title={t('remove')}
      onClick={() => remove(item)}
    >
      {disc}
    </button>
  );
}

/** Opens the item's menu. */
export function MoreButton({ item }: { item: BasketItem }) {
  const { t, openMenu } = useBasket();
  return (
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
  );
}
