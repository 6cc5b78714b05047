import { useEffect, useRef, useState } from 'react';
import type { MergedItems } from '#app/hosted/session-answer.ts';
import { CheckIcon, UndoIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { AlertWords } from './alert-step.tsx';
import type { PriceAlert } from './dialog-state.ts';
import { PasskeyLine } from './passkey-offer.tsx';
import { Problem } from './problem.tsx';
import { NoConnection } from './requests.ts';
import { sessionClient } from './session-client.ts';
import { useTexts } from './texts-context.tsx';

/** The last step of keeping a list by email. Shows how many items moved, and can undo the merge. */
export function KeptStep(props: {
  email: string;
  merged: MergedItems | null;
  /** An alert that goes to this address, too. */
  alert?: PriceAlert | null;
  /** Products that were only on this device: how many moved to the list, how many were refused. */
  fromDevice?: { moved: number; stayed: number };
  onUndone?: () => void;
  onDone: () => void;
}) {
  const { t } = useTexts();
  const { email, merged, fromDevice, onUndone, onDone } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<'kept' | 'undoing' | 'undone'>('kept');
  const [problem, setProblem] = useState<string | null>(null);
  const isUndone = step === 'undone';
  useEffect(() => heading.current?.focus(), [isUndone]);
  const { items_moved: ofGuest = 0, items_already_there: known = 0 } = merged ?? {};
  const { moved: ofDevice = 0, stayed = 0 } = fromDevice ?? {};
  const moved = ofGuest + ofDevice;

  const counts = [
    moved > 0 && t('keptMoved', { count: moved }),
    known > 0 && t('keptKnown', { count: known }),
    stayed > 0 && t('keptStayed', { count: stayed }),
  ]
    .filter(Boolean)
    .join(' ');

  async function undo(given: MergedItems) {
    setStep('undoing');
    setProblem(null);
    try {
      await sessionClient.undo(given);
      onUndone?.();
      setStep('undone');
    } catch (error) {
      setProblem(t(error instanceof NoConnection ? 'noConnection' : 'notDone'));
      setStep('kept');
    }
  }

  return (
    <div className="step saved">
      <div className="step-body">
        <span className={`notice-icon ${isUndone ? 'is-heart' : 'is-ok'}`}>
          {isUndone ? <SaveIcon filled size={22} /> : <CheckIcon size={22} />}
        </span>
        <h1 className="saved-heading" ref={heading} tabIndex={-1}>
          {t(isUndone ? 'keptUndone' : 'keptHeading')}
        </h1>
        {isUndone ? (
          <p className="step-intro">{t('onThisDevice')}</p>
        ) : (
          <>
            {counts && <p className="step-intro">{counts}</p>}
            <p className="saved-what">{t('keptFor', { email })}</p>
            {props.alert && (
              <p className="saved-what">
                <AlertWords alert={props.alert} />
              </p>
            )}
          </>
        )}
      </div>
      <div className="step-foot">
        <Problem id="kept-problem" text={problem} />
        {!isUndone && <PasskeyLine />}
        <button type="button" className="button primary" onClick={onDone}>
          {t('backToShop')}
        </button>
        {merged && ofGuest + known > 0 && !isUndone && (
          <button
            type="button"
            className="button"
            aria-busy={step === 'undoing'}
            onClick={() => step === 'kept' && void undo(merged)}
          >
            <UndoIcon size={16} />
            <span>{t('undo')}</span>
          </button>
        )}
      </div>
    </div>
  );
}
