import { BagIcon, CheckIcon, OpenIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import type { BasketItem } from './saved-item.ts';
import { Spinner } from './spinner.tsx';
import type { CartMark } from './state.ts';

/** `wide` is placed on a photograph, `short` in a row, `icon` has no text. */
type Look = 'wide' | 'short' | 'short-with-icon' | 'icon';

interface AddButtonProps {
  item: BasketItem;
  mark: CartMark | undefined;
  look: Look;
}

/** Adds an item to the cart with the applicable step; a link if that is the product's page. */
export function AddButton({ item, mark, look }: AddButtonProps) {
  const { stepOf, linkTo, label, controller } = useBasket();
  const step = stepOf(item);
  if (step.kind === 'none') return <span className={`add ${look} nothing`} />;
  if (step.kind === 'product') {
    const short = look === 'short' || look === 'short-with-icon';
    return (
      <a className={`add ${look}`} {...linkTo(step.href)} onClick={() => controller?.reportSelected(item)}>
        {look !== 'short' && <OpenIcon size={18} />}
        <Label item={item} look={look} text={label('viewProduct', short ? 'view' : 'viewProduct')} />
      </a>
    );
  }
  return <CartButton item={item} mark={mark} look={look} />;
}

function CartButton({ item, mark, look }: AddButtonProps) {
  const { t, label, controller } = useBasket();
  const sending = mark?.step === 'sending';
  const added = mark?.step === 'added';
  const short = look === 'short' || look === 'short-with-icon';
  const text = label('addToCart', short ? 'add' : 'addToCart');
  return (
    <button
      type="button"
      className={`add ${look} ${added ? 'added' : ''}`}
      // Not `disabled`, which would lose focus.
      aria-disabled={sending || undefined}
      aria-label={sending ? t('adding') : added ? t('addAgain', { title: item.title }) : undefined}
      onClick={() => {
        if (!sending) void controller?.sendToCart([item], false);
      }}
    >
      <Sign look={look} sending={sending} added={added} />
      <Label item={item} look={look} text={text} />
    </button>
  );
}

function Sign({ look, sending, added }: { look: Look; sending: boolean; added: boolean }) {
  if (sending) return <Spinner />;
  if (added) return <CheckIcon size={18} />;
  return look === 'short' ? null : <BagIcon size={18} />;
}

/** The visible label, with the product's name for screen readers. */
function Label({ item, look, text }: { item: BasketItem; look: Look; text: string }) {
  if (look === 'icon') {
    return (
      <span className="visually-hidden">
        {text} {item.title}
      </span>
    );
  }
  return (
    <>
      <span className="label">{text}</span>
      <span className="visually-hidden"> {item.title}</span>
    </>
  );
}
