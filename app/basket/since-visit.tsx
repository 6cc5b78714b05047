import { useState } from 'react';
import { ChangeText } from '#app/ui/change-text.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { AddButton } from './add-button.tsx';
import { useBasket } from './basket-context.ts';
import { Photo } from './item-parts.tsx';
import { type BasketState, shownChanges } from './state.ts';

/** Changes shown at first; more would fill the drawer. */
const atFirst = 3;

/** Changes since the last visit, each with a button for the cart. */
export function SinceVisit({ state }: { state: BasketState }) {
  const { t, lang, controller } = useBasket();
  const [showsAll, setShowsAll] = useState(false);
  const changes = shownChanges(state);
  if (changes.length === 0) return null;
  const shown = showsAll ? changes : changes.slice(0, atFirst);
  return (
    <section className="since" aria-labelledby="since">
      <div className="since-head">
        <h2 id="since">{t('sinceVisit')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('dismiss')}
          onClick={() => controller?.dismissChanges()}
        >
          <CloseIcon size={16} />
        </button>
      </div>
      <ul role="list">
        {shown.map(({ item, change }) => (
          <li key={item.itemId}>
            <span className="since-photo">
              <Photo item={item} />
            </span>
            <p>
              <strong>{item.title}</strong>
              <ChangeText change={change} lang={lang} t={t} />
            </p>
            <AddButton item={item} mark={state.cart.get(item.itemId)} look="icon" />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" className="text-button" onClick={() => setShowsAll(true)}>
          {t('showAllChanges', { count: changes.length })}
        </button>
      )}
    </section>
  );
}
