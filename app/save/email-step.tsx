import { type ReactNode, useEffect, useRef } from 'react';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { useScripting } from '#app/ui/use-scripting.ts';
import { Problem } from './problem.tsx';
import { useTexts } from './texts-context.tsx';

/** Asks for the email to send the code to. */
export function EmailStep(props: {
  heading: string;
  main?: boolean;
  intro: string;
  email: string;
  problem: string | null;
  busy: boolean;
  onEmail: (email: string) => void;
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  /** Other services to sign in with. */
  children?: ReactNode;
}) {
  const { lang, t } = useTexts();
  const Heading = props.main ? 'h1' : 'h2';
  const scripting = useScripting();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [props.problem]);
  return (
    <form
      method="post"
      className="step"
      noValidate={scripting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.busy) props.onSubmit();
      }}
    >
      <div className="step-body">
        {props.main && (
          <span className="notice-icon is-heart">
            <HeartFilledIcon size={22} />
          </span>
        )}
        <Heading className="step-heading">{props.heading}</Heading>
        <p className="step-intro">{props.intro}</p>
        <label className="field-label" htmlFor="email">
          {t('email')}
        </label>
        <input
          ref={input}
          id="email"
          className="field"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={props.email}
          aria-invalid={props.problem !== null}
          aria-describedby="email-problem"
          onChange={(event) => props.onEmail(event.currentTarget.value)}
        />
        <Problem id="email-problem" text={props.problem} />
      </div>
      <div className="step-foot">
        <input type="hidden" name="lang" value={lang} />
        <button className="button primary" type="submit" name="intent" value="start" aria-busy={props.busy}>
          {t('sendCode')}
        </button>
        {props.children}
        {props.onBack && scripting && (
          <button type="button" className="button quiet" onClick={props.onBack}>
            {t('back')}
          </button>
        )}
        <p className="hint">{t('privacy')}</p>
      </div>
    </form>
  );
}
