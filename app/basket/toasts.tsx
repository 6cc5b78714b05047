import type { ReactNode } from 'react';
import { CloseIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useBasket } from './basket-context.ts';
import type { BasketItem } from './saved-item.ts';

/** The removed item with an undo button. The timer pauses while it has the pointer or focus. */
export function UndoToast({ item }: { item: BasketItem }) {
  const { t, controller, undo } = useBasket();
  const hold = (held: boolean) => () => controller?.holdRemoval(held);
  return (
    <section
      className="toast"
      aria-label={t('removed', { title: item.title })}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <ToastText item={item}>{t('removed', { title: item.title })}</ToastText>
      <button type="button" className="toast-action" onClick={() => undo(item)}>
        {t('undo')}
      </button>
    </section>
  );
}

/** Shows that an item couldn't be removed. */
export function RemoveFailedToast({ item }: { item: BasketItem }) {
  const { t, controller } = useBasket();
  return (
    <section className="toast" aria-label={t('removeFailed', { title: item.title })}>
      <ToastText item={item}>{t('removeFailed', { title: item.title })}</ToastText>
      <button
        type="button"
        className="toast-action"
        aria-label={t('dismiss')}
        onClick={() => controller?.dismissKept()}
      >
        <CloseIcon size={16} />
      </button>
    </section>
  );
}

function ToastText({ item, children }: { item: BasketItem; children: ReactNode }) {
  return (
    <>
      {item.imageUrl && (
        <PhotoImage key={item.itemId} src={item.imageUrl} width={32} height={40} fallback={null} />
      )}
      <p>{children}</p>
    </>
  );
}
