import { useState } from 'react';
import type { WishAlertChanges } from '#api/modules/alerts/schemas.ts';
import { BellIcon } from '#app/ui/icons.tsx';
import { NoConnection, Refusal } from './requests.ts';
import type { ShopClient } from './shop-client.ts';
import { SignInSteps } from './sign-in-steps.tsx';
import { useTexts } from './texts-context.tsx';

export interface AlertOffer {
  step: 'offered' | 'busy' | 'email' | 'on';
  problem: 'noConnection' | 'notDone' | null;
  accept: () => void;
  confirmed: () => void;
  back: () => void;
}

/** The change that turns a product's matching alert on or off. */
export const alertChange = (soldOut: boolean, isOn: boolean): WishAlertChanges =>
  soldOut ? { back_in_stock: isOn, sold_out: true } : { price_drop: isOn };

/** Offers an alert for the item just saved: back in stock if it's sold out, else price drops. */
export function useAlertOffer(props: {
  client: ShopClient;
  itemId: number;
  listToken: string;
  soldOut: boolean;
  isGuest: boolean;
}): AlertOffer {
  const [step, setStep] = useState<AlertOffer['step']>('offered');
  const [problem, setProblem] = useState<AlertOffer['problem']>(null);

  async function accept() {
    setStep('busy');
    setProblem(null);
    try {
      const { client, listToken, itemId, soldOut } = props;
      const { needs_email: needsEmail } = await client.setAlerts(
        listToken,
        itemId,
        alertChange(soldOut, true),
      );
      setStep(needsEmail && props.isGuest ? 'email' : 'on');
    } catch (error) {
      if (!(error instanceof NoConnection) && !(error instanceof Refusal)) throw error;
      setProblem(error instanceof NoConnection ? 'noConnection' : 'notDone');
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

/** Asks guests for an email address for alerts. */
export function AlertEmail(props: {
  client: ShopClient;
  soldOut: boolean;
  onConfirmed: () => void;
  onStatus: (status: string) => void;
  onBack: () => void;
}) {
  const { t } = useTexts();
  const { client, onConfirmed } = props;
  return (
    <SignInSteps
      heading={t('emailHeading')}
      intro={t(props.soldOut ? 'alertEmailBack' : 'alertEmailDrop')}
      answer={null}
      passkeys={false}
      providers={[]}
      main
      codes={{
        start: client.mailAlertCode,
        verify: async (email, code) => {
          await client.confirmAlertEmail(email, code);
          onConfirmed();
        },
      }}
      onSignedIn={onConfirmed}
      onStatus={props.onStatus}
      onBack={props.onBack}
    />
  );
}

/** The offer as a button, or the alert that is on. */
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
