import { useState } from 'react';
import type { ProviderLink } from '#api/contract/identity.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { Problem } from '#app/save/problem.tsx';
import { SignInSteps } from '#app/save/sign-in-steps.tsx';
import { TextsProvider, useTexts } from '#app/save/texts-context.tsx';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { LanguageLinks } from '#app/ui/language-menu.tsx';
import type { FootLink } from '#app/ui/site-foot.tsx';
import { PasswordSignIn, type PasswordTexts } from './password-sign-in.tsx';

/** Props of the sign-in page of a shopper's lists. */
export interface AccountSignInPage {
  lang: Language;
  texts: Messages<'dialog'>;
  brandName: string;
  heading: string;
  intro: string;
  /** A message about what just happened, e.g. that the account was deleted. */
  told: string | null;
  /** The path on this site to go to afterwards. */
  next: string;
  /** Whether this page is on the site that passkeys belong to. */
  passkeys: boolean;
  /** Other services to sign in with. */
  providers: ProviderLink[];
  /** The reason why a sign-in with another service failed. */
  problem: string | null;
  /** The secret of an opened email link, if any. */
  link?: string | null;
  /** If passwords are supported: whether to ask for one, and the URL of the alternative. */
  password?: { asked: boolean; otherWay: string; texts: PasswordTexts } | null;
  /** This page in other languages. */
  languages?: { label: string; urls: Record<Language, string> } | null;
  /** Pages about the service, for people who don’t know it yet. */
  links?: FootLink[];
  /** Set when a form was posted without JavaScript. */
  answer: SessionAnswer | null;
}

/** Sign-in by email that continues to the page the shopper wanted. */
export function AccountSignIn(page: AccountSignInPage) {
  const [status, setStatus] = useState('');
  return (
    <TextsProvider value={page}>
      <main className="window">
        <header className="window-head">
          <a className="window-title brand-link" href="/">
            <HeartFilledIcon size={16} className="heart" />
            <strong>{page.brandName}</strong>
          </a>
        </header>
        {page.told && (
          <p className="told" role="status">
            {page.told}
          </p>
        )}
        {page.problem && (
          <p className="told is-problem" role="alert">
            {page.problem}
          </p>
        )}
        {page.link ? (
          <LinkSignIn link={page.link} heading={page.heading} answer={page.answer} />
        ) : page.password?.asked ? (
          <PasswordSignIn
            texts={page.password.texts}
            otherWay={page.password.otherWay}
            answer={page.answer}
            passkeys={page.passkeys}
            lang={page.lang}
            next={page.next}
          />
        ) : (
          <SignInSteps
            heading={page.heading}
            intro={page.intro}
            answer={page.answer}
            main
            passkeys={page.passkeys}
            providers={page.providers}
            offersPasskey
            onSignedIn={() => location.assign(page.next)}
            onStatus={setStatus}
          />
        )}
        {page.password && !page.password.asked && (
          <p className="other-way">
            <a href={page.password.otherWay}>{page.password.texts.usePassword}</a>
          </p>
        )}
        {page.links && (
          <p className="sign-in-links">
            {page.links.map(({ label, url, hrefLang }) => (
              <a key={url} href={url} hrefLang={hrefLang}>
                {label}
              </a>
            ))}
          </p>
        )}
        {page.languages && <SignInLanguages lang={page.lang} {...page.languages} />}
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </main>
    </TextsProvider>
  );
}

function SignInLanguages({
  lang,
  label,
  urls,
}: NonNullable<AccountSignInPage['languages']> & { lang: Language }) {
  return (
    <nav className="sign-in-languages" aria-label={label}>
      <LanguageLinks lang={lang} urlIn={(each) => urls[each]} />
    </nav>
  );
}

/**
 * Signs in with an email's link, with or without JavaScript. People also enter their address, so a
 * link that someone sends them can't sign them in to another person's account.
 */
function LinkSignIn({
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
          {t('email')}
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
