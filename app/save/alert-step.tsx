import { useEffect, useRef } from 'react';
import { formatSaving } from '#api/contract/language/numbers.ts';
import { CheckIcon } from '#app/ui/icons.tsx';
import { PriceTargets } from '#app/ui/price-targets.tsx';
import type { ChooseProblem } from './choose-step.tsx';
import type { AlertPlace, PriceAlert } from './dialog-state.ts';
import { Problem } from './problem.tsx';
import { useTexts } from './texts-context.tsx';

/** Asks for the price at which the shopper wants an alert. */
export function AlertStep(props: {
  place: AlertPlace;
  /** The proposed price; null for 10 percent less. */
  target: number | null;
  problem: ChooseProblem | null;
  busy: boolean;
  onChoose: (target: number) => void;
}) {
  const { t, lang } = useTexts();
  const { place, problem } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="step">
      <div className="step-body">
        <h1 className="step-heading" ref={heading} tabIndex={-1}>
          {t('alertHeading')}
        </h1>
        <PriceTargets
          t={t}
          lang={lang}
          price={place.price}
          currency={place.currency}
          current={props.target}
          busy={props.busy}
          button="button"
          mainButton="button primary"
          onChoose={props.onChoose}
        />
        <Problem id="alert-problem" text={problem && t(problem === 'offline' ? 'noConnection' : 'notDone')} />
      </div>
    </div>
  );
}

/** Confirms that the alert is on. */
export function AlertOnStep({ alert, onDone }: { alert: PriceAlert; onDone: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="step saved">
      <div className="step-body">
        <span className="notice-icon is-ok">
          <CheckIcon size={22} />
        </span>
        <h1 className="saved-heading" ref={heading} tabIndex={-1}>
          {t('alertOnTitle')}
        </h1>
        <p className="step-intro">
          <AlertWords alert={alert} />
        </p>
      </div>
      <div className="step-foot">
        <button type="button" className="button primary" onClick={onDone}>
          {t('backToShop')}
        </button>
      </div>
    </div>
  );
}

/** An alert's price in words. */
export function AlertWords({ alert: { target, currency } }: { alert: PriceAlert }) {
  const { t, lang } = useTexts();
  return t('alertOnUnder', { price: formatSaving(lang, target, currency) });
}
