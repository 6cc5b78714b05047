import type { BasketLayout } from '#api/contract/basket.ts';
import { useBasket } from './basket-context.ts';

const counts: Record<BasketLayout, number> = { grid: 8, list: 5, cards: 6, compact: 5 };

/** Placeholder in the shape of the chosen layout while the products load. */
export function Skeleton({ layout }: { layout: BasketLayout }) {
  const { t, mode } = useBasket();
  return (
    <main className="scroller" aria-busy="true">
      <p className="visually-hidden">{t('loading')}</p>
      {mode !== 'drawer' && (
        <div className="toolbar">
          <span className="bone chip-bone" />
        </div>
      )}
      <ul className="items bones" aria-hidden="true">
        {Array.from({ length: counts[layout] }, (_, index) => (
          <li key={index} className="item">
            {(layout === 'list' || layout === 'compact') && <span className="bone pick-bone" />}
            <div className="frame">
              <span className="photo bone" />
            </div>
            <div className="caption">
              <span className="bone title-bone" />
              <span className="bone variant-bone" />
              <span className="bone price-bone" />
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
