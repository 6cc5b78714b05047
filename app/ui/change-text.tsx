import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { WishChange } from '#api/modules/lists/schemas.ts';

type Fact = Pick<WishChange, 'kind' | 'price_minor' | 'from_price_minor' | 'currency' | 'stock_left'>;
type Name = 'changeCheaper' | 'backInStock' | 'nearlySoldOut' | 'onlyLeft';

/** A change to a wish: “€9 less”, “Back in stock” or “Only 2 left”. */
export function ChangeText(props: {
  change: Fact;
  lang: Language;
  t: (text: Name, values?: Record<string, string | number>) => string;
}) {
  const { lang, t, change } = props;
  const { kind, price_minor: now, from_price_minor: before, currency, stock_left: left } = change;
  if (kind === 'price_drop') {
    const less = formatPrice(lang, (before ?? 0) - (now ?? 0), currency);
    return <span className="change is-good">{t('changeCheaper', { price: less })}</span>;
  }
  if (kind === 'back_in_stock') return <span className="change is-good">{t('backInStock')}</span>;
  return (
    <span className="change">{left === null ? t('nearlySoldOut') : t('onlyLeft', { count: left })}</span>
  );
}
