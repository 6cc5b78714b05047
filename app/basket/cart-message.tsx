import { useBasket } from './basket-context.ts';
import type { CartMark } from './state.ts';

/** The reason why an item wasn't added to the cart, in the shop's words if it provided any. */
export function CartMessage({ mark }: { mark: CartMark | undefined }) {
  const { t } = useBasket();
  if (mark?.step === 'failed') return <p className="cart-message">{mark.message ?? t(mark.text)}</p>;
  if (mark?.step !== 'held-back') return null;
  return (
    <p className="cart-message">
      {t('tabHeldBack')}{' '}
      <a href={mark.href} target="_blank" rel="noopener">
        {t('continueInShop')}
      </a>
    </p>
  );
}
