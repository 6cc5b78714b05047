import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import type { BasketState } from './state.ts';

/** The address just confirmed for alerts, with a button to keep the guest's list in its account. */
export function ConfirmedNotice({ confirmed }: { confirmed: NonNullable<BasketState['confirmed']> }) {
  const { t, controller } = useBasket();
  const { email, step } = confirmed;
  const text = t(step === 'kept' ? 'listKept' : 'alertConfirmed', { email });
  return (
    <section className="bar notice" aria-label={text}>
      <span className="notice-check">
        <CheckIcon size={16} />
      </span>
      <p className="bar-count">{text}</p>
      <button
        type="button"
        className="icon-button dismiss"
        aria-label={t('dismiss')}
        onClick={() => controller?.dismissConfirmed()}
      >
        <CloseIcon size={16} />
      </button>
      {(step === 'offered' || step === 'keeping') && (
        <button
          type="button"
          className="primary"
          aria-busy={step === 'keeping' || undefined}
          onClick={() => void controller?.keepList()}
        >
          {t('keepEverywhere')}
        </button>
      )}
    </section>
  );
}
