import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import { Problem } from '#app/save/problem.tsx';
import { useTexts } from '#app/save/texts-context.tsx';
import { HeartFilledIcon } from '#app/ui/icons.tsx';

/**
 * Signs in with the link of an email, with or without JavaScript. People enter their email address, so a link that
 * someone sends them can't sign them in to another person's account.
 */
export function LinkSignIn({
  link,
  heading,
  answer,
}: {
  /** The link's secret. */
  link: string;
  heading: string;
  answer: SessionAnswer | null;
}) {
  const { lang, t } = useTexts();
  const refused = answer && 'error' in answer ? answer : null;
  const problem = refused && t(refused.error === 'invalid_email' ? 'invalidEmail' : 'linkProblem');
  return (
    <form method="post" className="step">
      <div className="step-body">
        <span className="notice-icon is-heart">
          <HeartFilledIcon size={22} />
        </span>
        <h1 className="step-heading">{heading}</h1>
        <p className="step-intro">{t('linkIntro')}</p>
        <label className="field-label" htmlFor="email">
          {t('emailLabel')}
        </label>
        <input
          id="email"
          className="field"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refused?.email ?? ''}
          aria-invalid={problem !== null}
          aria-describedby="email-problem"
        />
        <Problem id="email-problem" text={problem} />
        <input type="hidden" name="link" value={link} />
        <input type="hidden" name="lang" value={lang} />
      </div>
      <div className="step-foot">
        <button className="button primary" type="submit" name="intent" value="verify">
          {t('signIn')}
        </button>
        <p className="other-way">
          <a href="/account/signin">{t('sendNewCode')}</a>
        </p>
      </div>
    </form>
  );
}
