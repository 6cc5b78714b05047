import { ChevronDownIcon, CloseIcon, ShareIcon } from '#app/ui/icons.tsx';
import { listsOf, type SortOrder, sortOrders } from './arrange.ts';
import { useBasket } from './basket-context.ts';
import { SelectAll } from './select-all.tsx';
import { type BasketState, wantedItems } from './state.ts';

const names = {
  recent: 'sortRecent',
  'price-low': 'sortPriceLow',
  'price-high': 'sortPriceHigh',
  name: 'name',
} as const;

function SortSelect({ order }: { order: SortOrder }) {
  const { t, controller } = useBasket();
  return (
    <label className="sort">
      <span className="visually-hidden">{t('sortBy')}</span>
      <select
        value={order}
        onChange={(event) => controller?.choose({ order: event.currentTarget.value as SortOrder })}
      >
        {sortOrders.map((name) => (
          <option key={name} value={name}>
            {t(names[name])}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
    </label>
  );
}

/**
 * The list by name, and our own pages with it. Their window asks this frame for the shop's guest, so it's only offered
 * if the frame gets the session in return. There, a customer's list would be a copy.
 */
function ListLine({ state }: { state: BasketState }) {
  const { t, lang, publicKey, shopOrigin, signsIn } = useBasket();
  const { items, listId, isGuest, isCustomer } = state;
  const lists = listsOf(items);
  const list = lists.length > 1 ? lists.find(({ id }) => id === listId) : lists[0];
  if (isCustomer || (isGuest && !signsIn)) return null;
  const query = new URLSearchParams({
    lang,
    ...(list && { list: `${list.id}` }),
    ...(isGuest && { key: publicKey, origin: shopOrigin }),
  });
  const link = { target: '_blank', rel: 'opener', className: 'text-button' };
  return (
    <div className="head-row list-line">
      <p className="list-title">{list?.name}</p>
      <a {...link} href={`/lists/open?${query}`}>
        {t(list ? 'seeList' : 'seeLists')}
      </a>
      {list && (
        <a {...link} href={`/lists/open?${query}&panel=share`}>
          <ShareIcon size={14} />
          {t('share')}
        </a>
      )}
    </div>
  );
}

/** Title, count, and sorting on a page or a close button in a drawer. */
export function PageHead({ state }: { state: BasketState }) {
  const { t, title, mode, config, controller } = useBasket();
  const hasItems = state.phase === 'ready' && state.items.length > 0;
  const loading = state.phase === 'loading' && state.signIn.step === 'idle';
  const count = wantedItems(state.items).length;
  const drawer = mode === 'drawer';
  return (
    <header className="head">
      <div className="head-title">
        <h1 tabIndex={-1}>{config.labels.title || title || t('yourWishlist')}</h1>
        {drawer && (
          <button
            type="button"
            className="icon-button close"
            aria-label={t('closeWishlist')}
            onClick={() => controller?.close()}
          >
            <CloseIcon size={18} />
          </button>
        )}
      </div>
      {hasItems && <ListLine state={state} />}
      {(count > 0 || loading) && (
        <div className="head-row">
          {count > 0 ? (
            <p className="count">
              {drawer || !config.shopName ? t('savedHere', { count }) : t('savedFrom', { count })}
            </p>
          ) : (
            <span className="bone count-bone" />
          )}
          {!drawer && count > 1 && <SortSelect order={state.order} />}
          {count > 0 && drawer && <SelectAll state={state} />}
        </div>
      )}
    </header>
  );
}
