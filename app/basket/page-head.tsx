import { CloseIcon, ChevronDownIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import { SelectAll } from './select-all.tsx';
import type { BasketState } from './state.ts';
import { sortOrders, type SortOrder } from './arrange.ts';

const names = {
  recent: 'sortRecent',
  'price-low': 'sortPriceLow',
  'price-high': 'sortPriceHigh',
  name: 'sortName',
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

/** Title, count, and sorting on a page or a close button in a drawer. */
export function PageHead({ state }: { state: BasketState }) {
  const { t, title, mode, config, controller } = useBasket();
  const hasItems = state.phase === 'ready' && state.items.length > 0;
  const loading = state.phase === 'loading' && state.signIn.step === 'idle';
  const count = state.items.length;
  const drawer = mode === 'drawer';
  return (
    <header className="head">
      <div className="head-title">
        <h1 tabIndex={-1}>{config.labels.title || title || t('title')}</h1>
        {drawer && (
          <button
            type="button"
            className="icon-button close"
            aria-label={t('close')}
            onClick={() => controller?.close()}
          >
            <CloseIcon size={18} />
          </button>
        )}
      </div>
      {(hasItems || loading) && (
        <div className="head-row">
          {hasItems ? (
            <p className="count">
              {drawer || !config.shopName ? t('savedHere', { count }) : t('savedFrom', { count })}
            </p>
          ) : (
            <span className="bone count-bone" />
          )}
          {hasItems && !drawer && count > 1 && <SortSelect order={state.order} />}
          {hasItems && drawer && <SelectAll state={state} />}
        </div>
      )}
    </header>
  );
}
