import { useEffect, useRef, useState } from 'react';
import { CheckIcon } from '#app/ui/icons.tsx';
import { createPasskey, isCanceled, isKnownHere, rememberPasskey, shouldOfferPasskey } from './passkeys.ts';
import { Problem } from './problem.tsx';
import { NoConnection } from './requests.ts';
import { useTexts } from './texts-context.tsx';

/** Creates a passkey on request; `problem` is null unless that failed. */
function usePasskeyCreation(onCreated: () => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function create() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await createPasskey();
      onCreated();
    } catch (error) {
      if (isKnownHere(error)) {
        rememberPasskey('has');
        onCreated();
      } else if (error instanceof NoConnection) setProblem(t('noConnection'));
      else if (!isCanceled(error)) setProblem(t('passkeyNotCreated'));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, create };
}

/** A line that offers a passkey after a sign-in by code, if this device supports it. */
export function PasskeyLine() {
  const { t } = useTexts();
  const [state, setState] = useState<'unknown' | 'offered' | 'created' | 'skipped'>('unknown');
  const { busy, problem, create } = usePasskeyCreation(() => setState('created'));
  useEffect(() => {
    let isGone = false;
    shouldOfferPasskey().then(
      (offers) => offers && !isGone && setState('offered'),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  function skip() {
    rememberPasskey('skipped');
    setState('skipped');
  }
  return (
    <div className="passkey-line" aria-live="polite">
      {state === 'offered' && (
        <>
          <p>{t('passkeyOffer')}</p>
          <div className="passkey-actions">
            <button type="button" className="text-button" aria-busy={busy} onClick={create}>
              {t('passkeyCreate')}
            </button>
            <button type="button" className="text-button" onClick={skip}>
              {t('notNow')}
            </button>
          </div>
          <Problem id="passkey-problem" text={problem} />
        </>
      )}
      {state === 'created' && <p>{t('passkeyCreated')}</p>}
    </div>
  );
}

/** The same offer as the last step of a sign-in, in windows that continue elsewhere. */
export function PasskeyStep({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { busy, problem, create } = usePasskeyCreation(onDone);
  function skip() {
    rememberPasskey('skipped');
    onDone();
  }
  return (
    <div className="step">
      <div className="step-body">
        <span className="notice-icon is-ok">
          <CheckIcon size={22} />
        </span>
        <h1 className="step-heading" ref={heading} tabIndex={-1}>
          {t('doneHeading')}
        </h1>
        <p className="step-intro">{t('passkeyOffer')}</p>
      </div>
      <div className="step-foot">
        <Problem id="passkey-problem" text={problem} />
        <button type="button" className="button primary" aria-busy={busy} onClick={create}>
          {t('passkeyCreate')}
        </button>
        <button type="button" className="button quiet" onClick={skip}>
          {t('notNow')}
        </button>
      </div>
    </div>
  );
}
