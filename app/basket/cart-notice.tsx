import { useEffect } from 'react';
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx';
import { webUrl } from '#app/ui/web-url.ts';
import { useBasket } from './basket-context.ts';
import type { Notice } from './state.ts';

const goneAfterMs = 6_000;

/**
 * The product just added, with a link to the cart, and an undo button if the shop supports it.
 * Without a link, it disappears automatically.
 */
export function CartNotice({ notice }: { notice: Notice }) {
  const { t, config, linkTo, controller } = useBasket();
  const { undo } = notice;
  const cartUrl = webUrl(config.checkout.cartUrl);
  useEffect(() => {
    if (cartUrl) return;
    const timer = setTimeout(() => controller?.dismissNotice(), goneAfterMs);
    return () => clearTimeout(timer);
  }, [notice, cartUrl, controller]);
  return (
    <section className="bar notice" aria-label={t(notice.kind, { count: notice.count })}>
      {notice.kind !== 'notTakenBack' && (
        <span className="notice-check">
          <CheckIcon size={16} />
        </span>
      )}
      <p className="bar-count">{t(notice.kind, { count: notice.count })}</p>
      {undo && (
        <button type="button" className="link" onClick={() => void controller?.takeBack(undo)}>
          {t('undo')}
        </button>
      )}
      <button
        type="button"
        className="icon-button dismiss"
        aria-label={t('dismiss')}
        onClick={() => controller?.dismissNotice()}
      >
        <CloseIcon size={16} />
      </button>
      {cartUrl && (
        <a className="primary" {...linkTo(cartUrl)}>
          {t('viewCart')}
        </a>
      )}
    </section>
  );
}
