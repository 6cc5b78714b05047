import { CloseIcon, ShareIcon } from '#app/ui/icons.tsx';
import { shownList } from './arrange.ts';
import { useBasket } from './basket-context.ts';
import { SelectAll } from './select-all.tsx';
import { type BasketState, wantedItems } from './state.ts';

/**
 * Links to the list on our own pages. Their window asks this frame for the shop's guest, so they're
 * only offered if the frame gets the session in return. Customers don't get them: there, their list
 * would be a copy.
 */
function ListLinks({ state }: { state: BasketState }) {
  const { t, lang, mode, publicKey, shopOrigin, signsIn } = useBasket();
  const { isGuest, isCustomer } = state;
  const list = shownList(state);
  if (isCustomer || (isGuest && !signsIn)) return null;
  const query = new URLSearchParams({
    lang,
    ...(list && { list: `${list.id}` }),
    ...(isGuest && { key: publicKey, origin: shopOrigin }),
  });
  const link = { target: '_blank', rel: 'opener', className: 'text-button' };
  return (
    <>
      <a {...link} href={`/lists/open?${query}`}>
        {t(mode !== 'drawer' ? 'myLists' : list ? 'seeList' : 'seeLists')}
      </a>
      {list && (
        <a {...link} href={`/lists/open?${query}&panel=share`}>
          <ShareIcon size={14} />
          <span>{t('share')}</span>
        </a>
      )}
    </>
  );
}

/** A page's title, with links to the list on our own pages. */
export function PageHead({ state }: { state: BasketState }) {
  const { mode } = useBasket();
  if (mode === 'drawer') return <DrawerHead state={state} />;
  return (
    <header className="head">
      <div className="head-title">
        <Title />
        <div className="list-links">{hasItems(state) && <ListLinks state={state} />}</div>
      </div>
    </header>
  );
}

/** A drawer's title with a close button, the list by name, and the count. */
function DrawerHead({ state }: { state: BasketState }) {
  const { t, controller } = useBasket();
  const count = wantedItems(state.items).length;
  return (
    <header className="head">
      <div className="head-title">
        <Title />
        <button
          type="button"
          className="icon-button close"
          aria-label={t('closeWishlist')}
          onClick={() => controller?.close()}
        >
          <CloseIcon size={18} />
        </button>
      </div>
      {hasItems(state) && (
        <div className="head-row list-line">
          <p className="list-title">{shownList(state)?.name}</p>
          <ListLinks state={state} />
        </div>
      )}
      {count > 0 ? (
        <div className="head-row">
          <p className="count">{t('savedHere', { count })}</p>
          <SelectAll state={state} />
        </div>
      ) : (
        state.phase === 'loading' &&
        state.signIn.step === 'idle' && (
          <div className="head-row">
            <span className="bone count-bone" />
          </div>
        )
      )}
    </header>
  );
}

function Title() {
  const { t, title, config } = useBasket();
  return <h1 tabIndex={-1}>{config.labels.title || title || t('yourWishlist')}</h1>;
}

const hasItems = ({ phase, items }: BasketState) => phase === 'ready' && items.length > 0;
