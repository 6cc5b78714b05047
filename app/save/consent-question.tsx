import { useEffect } from 'react';
import { remember, remembered } from './device-storage.ts';
import type { DialogShop } from './dialog-page.ts';
import { useTexts } from './texts-context.tsx';

/** A shop's question about its marketing, in the shop's words, and the shopper's choice. */
export interface Consent {
  question: string;
  agreed: boolean;
}

const nameOf = ({ key }: DialogShop) => `wl.asked.${key}`;

/**
 * A question that this device hasn't shown yet. A shopper who didn't agree is only asked again if
 * the shop changes its wording.
 */
export const newConsent = (shop: DialogShop, question: string | null): Consent | null =>
  question !== null && remembered(nameOf(shop)) !== question ? { question, agreed: false } : null;

/** Asks whether the shop may send its marketing. */
export function ConsentQuestion(props: {
  shop: DialogShop;
  consent: Consent;
  busy: boolean;
  onChange: (consent: Consent) => void;
}) {
  const { t } = useTexts();
  const { shop, consent, busy, onChange } = props;
  useEffect(() => remember(nameOf(shop), consent.question), [shop, consent.question]);
  return (
    <div className="consent">
      <label>
        <input
          type="checkbox"
          name="agreed"
          checked={consent.agreed}
          aria-describedby="consent-note"
          onChange={() => {
            if (!busy) onChange({ ...consent, agreed: !consent.agreed });
          }}
        />
        <span>{consent.question}</span>
      </label>
      <p id="consent-note">{t('consentNote', { shop: shop.name })}</p>
    </div>
  );
}
