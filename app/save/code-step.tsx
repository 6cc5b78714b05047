import { useEffect, useRef } from 'react';
import { formatSpan } from '#api/contract/language/dates.ts';
import { useScripting } from '#app/ui/use-scripting.ts';
import { CodeField, codeLength } from './code-field.tsx';
import { Problem } from './problem.tsx';
import { Rich, useTexts } from './texts-context.tsx';
import { useCountdown } from './use-countdown.ts';

/** A sent code, as a new object each time. Times are in seconds. */
export interface SentCode {
  email: string;
  expiresIn: number;
  resendIn: number;
}

/** Asks for the emailed code and sends it after the sixth digit. */
export function CodeStep(props: {
  sent: SentCode;
  main?: boolean;
  code: string;
  problem: string | null;
  /** Whether the code can no longer be used; `problem` says why. */
  over: boolean;
  busy: boolean;
  onCode: (code: string) => void;
  onSubmit: () => void;
  onResend: () => void;
  onChangeEmail: () => void;
}) {
  const { lang, t } = useTexts();
  const { sent, code, busy } = props;
  const Heading = props.main ? 'h1' : 'h2';
  const scripting = useScripting();
  const validFor = useCountdown(sent.expiresIn, sent);
  const resendIn = useCountdown(sent.resendIn, sent);
  const expired = props.over || validFor === 0;
  const resendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (expired) resendButton.current?.focus();
  }, [expired]);

  const problem = validFor === 0 && !props.over ? t('codeExpired') : props.problem;
  const complete = code.length === codeLength;
  const resend = (className: string, label: string) => (
    <button
      ref={expired ? resendButton : undefined}
      className={className}
      type="submit"
      name="intent"
      value="start"
      formNoValidate
      aria-busy={busy}
      onClick={(event) => {
        event.preventDefault();
        if (!busy) props.onResend();
      }}
    >
      {label}
    </button>
  );
  return (
    <form
      method="post"
      className="step"
      noValidate={scripting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !expired && complete) props.onSubmit();
      }}
    >
      <div className="step-body">
        <Heading className="step-heading">{t('codeHeading')}</Heading>
        <p className="step-intro">
          <Rich name="sentTo" values={{ email: <span className="breakable">{sent.email}</span> }} />{' '}
          <a
            href=""
            className="text-link"
            onClick={(event) => {
              event.preventDefault();
              props.onChangeEmail();
            }}
          >
            {t('change')}
          </a>
        </p>
        <input type="hidden" name="email" value={sent.email} />
        <input type="hidden" name="lang" value={lang} />
        <CodeField
          value={code}
          invalid={problem !== null}
          readOnly={expired || busy}
          describedBy="code-problem code-validity"
          onChange={props.onCode}
        />
        <Problem id="code-problem" text={problem} />
        {!expired && (
          <div className="code-times">
            <p id="code-validity">{t('validFor', { time: formatSpan(validFor) })}</p>
            {scripting && resendIn > 0 ? (
              <p className="faint">{t('resendIn', { time: formatSpan(resendIn) })}</p>
            ) : (
              resend('text-button', t('resend'))
            )}
          </div>
        )}
      </div>
      <div className="step-foot">
        {expired ? (
          resend('button primary', t('sendNewCode'))
        ) : (
          <button
            className="button primary"
            type="submit"
            name="intent"
            value="verify"
            disabled={scripting && !complete}
            aria-busy={busy}
          >
            {t('continue')}
          </button>
        )}
        <p className="hint">{expired ? t('codesValid') : t('continuesItself')}</p>
      </div>
    </form>
  );
}
