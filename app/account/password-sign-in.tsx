import { useState } from 'react';
import type { Language } from '#api/contract/language/languages.ts';
import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import { Problem } from '#app/save/problem.tsx';
import { Refusal } from '#app/save/requests.ts';
import { sessionClient } from '#app/save/session-client.ts';
import { usePasskeySignIn } from '#app/save/use-passkey-sign-in.ts';
import { HeartFilledIcon } from '#app/ui/icons.tsx';

export interface PasswordTexts {
  usePassword: string;
  useCode: string;
  heading: string;
  intro: string;
  email: string;
  password: string;
  submit: string;
  noConnection: string;
}

/** Sign-in with email address and password, with or without JavaScript. */
export function PasswordSignIn({
  texts,
  otherWay,
  answer,
  passkeys,
  lang,
  next,
}: {
  texts: PasswordTexts;
  otherWay: string;
  answer: SessionAnswer | null;
  /** Whether this page is on the site that passkeys belong to. */
  passkeys: boolean;
  lang: Language;
  /** The path on this site to go to after signing in with a passkey. */
  next: string;
}) {
  const [passkeyProblem, setPasskeyProblem] = useState<string | null>(null);
  usePasskeySignIn(passkeys, async (response) => {
    try {
      await sessionClient.passkey(response, { lang });
    } catch (error) {
      setPasskeyProblem(error instanceof Refusal ? error.message : texts.noConnection);
      return false;
    }
    location.assign(next);
    return true;
  });
  const refused = answer && 'error' in answer ? answer : null;
  return (
    <form method="post" className="step">
      <div className="step-body">
        <span className="notice-icon is-heart">
          <HeartFilledIcon size={22} />
        </span>
        <h1 className="step-heading">{texts.heading}</h1>
        <p className="step-intro">{texts.intro}</p>
        <label className="field-label" htmlFor="email">
          {texts.email}
        </label>
        <input
          id="email"
          className="field"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refused?.email ?? ''}
          autoFocus={!refused?.email}
        />
        <label className="field-label" htmlFor="password">
          {texts.password}
        </label>
        <input
          id="password"
          className="field"
          type="password"
          name="password"
          required
          maxLength={1_000}
          autoComplete="current-password"
          aria-invalid={refused !== null}
          aria-describedby="password-problem"
          autoFocus={Boolean(refused?.email)}
        />
        <Problem id="password-problem" text={passkeyProblem ?? (refused && refused.message)} />
      </div>
      <div className="step-foot">
        <button className="button primary" type="submit" name="intent" value="password">
          {texts.submit}
        </button>
        <p className="other-way">
          <a href={otherWay}>{texts.useCode}</a>
        </p>
      </div>
    </form>
  );
}
