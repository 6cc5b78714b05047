import { type FormEvent, useId, useState } from 'react';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice, formatSaving } from '#api/contract/language/numbers.ts';
import { priceTargets } from '#api/contract/price-targets.ts';
import { parsePrice, priceText } from './parse-price.ts';

type TargetText = 'alertAt' | 'alertOwn' | 'alertTell' | 'alertPriceInvalid';

/** Target prices of a price alert: two below today's price, or one the shopper enters. */
export function PriceTargets(props: {
  t: (name: TargetText, values?: TextValues) => string;
  lang: Language;
  /** In minor units. */
  price: number;
  currency: string;
  /** The current target. */
  current: number | null;
  busy: boolean;
  /** Class names of buttons. */
  button: string;
  mainButton: string;
  onChoose: (target: number) => void;
}) {
  const { t, lang, price, currency, current, busy, onChoose } = props;
  const id = useId();
  const [isInvalid, setIsInvalid] = useState(false);
  const targets = priceTargets(price, decimalsOf(currency));
  const example = targets[0] ?? price;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = parsePrice(String(new FormData(event.currentTarget).get('target')), currency);
    setIsInvalid(!typed);
    if (typed && !busy) onChoose(typed);
  }

  return (
    <div className="price-targets">
      <div className="price-choices">
        {targets.map((target) => (
          <button
            key={target}
            type="button"
            className={props.button}
            aria-pressed={current === target}
            onClick={() => !busy && onChoose(target)}
          >
            {t('alertAt', { price: formatSaving(lang, target, currency) })}
          </button>
        ))}
      </div>
      <form noValidate onSubmit={submit}>
        <label htmlFor={id}>{t('alertOwn', { currency })}</label>
        <div className="price-own">
          <input
            id={id}
            name="target"
            className="field"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={priceText(lang, { price_minor: current ?? example, currency })}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}-problem`}
          />
          <button type="submit" className={props.mainButton} aria-busy={busy || undefined}>
            {t('alertTell')}
          </button>
        </div>
        <p id={`${id}-problem`} className="price-problem" role="alert">
          {isInvalid && t('alertPriceInvalid', { price: formatPrice(lang, example, currency) })}
        </p>
      </form>
    </div>
  );
}
