import { useState } from 'react';
import { BellIcon } from '#app/ui/icons.tsx';
import { NoConnection, Refusal } from './requests.ts';
import type { ShopClient } from './shop-client.ts';
import { useTexts } from './texts-context.tsx';

export interface AlertOffer {
  step: 'offered' | 'busy' | 'email' | 'on';
  problem: 'noConnectionShort' | 'failed' | null;
  accept: () => void;
  confirmed: () => void;
  back: () => void;
}

/** Alerts about the item just saved: when it's back in stock if it's sold out, else about price drops. */
export function useAlertOffer(props: {
  client: ShopClient;
  itemId: number;
  soldOut: boolean;
  isGuest: boolean;
}): AlertOffer {
  const [step, setStep] = useState<AlertOffer['step']>('offered');
  const [problem, setProblem] = useState<AlertOffer['problem']>(null);

  async function accept() {
    setStep('busy');
    setProblem(null);
    try {
      const wanted = props.soldOut ? { back_in_stock: true } : { price_drop: true };
      const { needs_email: needsEmail } = await props.client.setAlerts(props.itemId, wanted);
      setStep(needsEmail && props.isGuest ? 'email' : 'on');
    } catch (error) {
      if (!(error instanceof NoConnection) && !(error instanceof Refusal)) throw error;
      setProblem(error instanceof NoConnection ? 'noConnectionShort' : 'failed');
      setStep('offered');
    }
  }

  return {
    step,
    problem,
    accept: () => step === 'offered' && void accept(),
    confirmed: () => setStep('on'),
    back: () => setStep('offered'),
  };
}

/** The offer as a button, or what the shopper will be alerted about. */
export function AlertButton({ offer, soldOut }: { offer: AlertOffer; soldOut: boolean }) {
  const { t } = useTexts();
  if (offer.step === 'on') {
    return (
      <p className="saved-alert" role="status">
        <BellIcon size={16} />
        {t(soldOut ? 'alertOnBack' : 'alertOnDrop')}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={soldOut ? 'button primary' : 'button quiet'}
      aria-busy={offer.step === 'busy'}
      onClick={offer.accept}
    >
      <BellIcon size={18} />
      <span>{t(soldOut ? 'alertWhenBack' : 'alertPriceDrops')}</span>
    </button>
  );
}
