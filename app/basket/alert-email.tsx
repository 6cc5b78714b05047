import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBasket } from './basket-context.ts';
import { ApiFailure } from './send-json.ts';

/** Asks a guest who turned on an alert for an address, and for the code emailed to it. */
export function AlertEmail() {
  const { t, controller } = useBasket();
  const dialog = useRef<HTMLDialogElement>(null);
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'email' | 'code'>('email');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !controller) return;
    const given = String(new FormData(event.currentTarget).get('given')).trim();
    setBusy(true);
    setProblem('');
    try {
      if (step === 'code') return await controller.confirmAlertEmail(email, given.replace(/\D/g, ''));
      await controller.mailAlertCode(given);
      setEmail(given);
      setStep('code');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(t(error.status === 0 ? 'noConnection' : error.status === 429 ? 'tooMany' : 'alertRefused'));
    } finally {
      setBusy(false);
    }
  }

  const isCode = step === 'code';
  const label = t(isCode ? 'codeLabel' : 'email');
  return (
    <dialog
      ref={dialog}
      className="alert-dialog"
      aria-labelledby="alert-email"
      onClose={() => controller?.leaveAlertEmail()}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id="alert-email">{t('alertEmailHeading')}</h2>
        <p>{isCode ? t('alertCodeSent', { email }) : t('alertEmailText')}</p>
        <label>
          <span>{label}</span>
          <input
            key={step}
            name="given"
            type={isCode ? 'text' : 'email'}
            inputMode={isCode ? 'numeric' : 'email'}
            autoComplete={isCode ? 'one-time-code' : 'email'}
            maxLength={isCode ? 10 : 254}
            aria-invalid={problem !== '' || undefined}
            aria-describedby="alert-problem"
          />
        </label>
        <p id="alert-problem" className="cart-message" role="alert">
          {problem}
        </p>
        <div className="alert-actions">
          <button type="button" className="add" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="submit" className="add wide" aria-busy={busy || undefined}>
            {t(isCode ? 'confirmEmail' : 'sendCode')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
