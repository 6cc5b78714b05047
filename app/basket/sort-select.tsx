import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { sortOrders, type SortOrder } from './arrange.ts';
import { useBasket } from './basket-context.ts';

const names = {
  recent: 'sortRecent',
  'price-low': 'sortPriceLow',
  'price-high': 'sortPriceHigh',
  name: 'sortName',
} as const;

export function SortSelect({ order }: { order: SortOrder }) {
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
