import { useEffect, useRef, useState } from 'react';
import { PriceTargets } from '#app/ui/price-targets.tsx';
import { useBasket } from './basket-context.ts';
import type { BasketItem } from './saved-item.ts';

/** Asks for the price at which the shopper wants an alert about an item. */
export function AlertPrice({ item }: { item: BasketItem }) {
  const { t, lang, controller } = useBasket();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { priceMinor, currency } = item;
  if (priceMinor === null || currency === null) return null;

  function choose(target: number | null) {
    if (busy) return;
    setBusy(true);
    void controller?.setAlert(item, true, target);
  }

  return (
    <dialog
      ref={dialog}
      className="alert-dialog"
      aria-labelledby="alert-price"
      onClose={() => controller?.leavePrice()}
    >
      <div className="alert-body">
        <h2 id="alert-price">{t('alertHeading')}</h2>
        <p>{item.title}</p>
        <PriceTargets
          t={t}
          lang={lang}
          price={priceMinor}
          currency={currency}
          current={item.alerts?.target_price_minor ?? null}
          busy={busy}
          button="add"
          mainButton="add"
          onChoose={choose}
        />
        <div className="alert-actions">
          <button type="button" className="add" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="button" className="add wide" onClick={() => choose(null)}>
            {t('alertAny')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
