import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { formatText } from '#api/contract/language/format.ts';
import { type Language, languages } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { footLinks } from '#app/hosted/foot-links.server.ts';
import { hostedContext, type HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { mergeNotice } from '#app/hosted/notice.server.ts';
import { isOnSite } from '#app/hosted/on-site.server.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import { signedInAccount } from '#app/hosted/signed-in-account.server.ts';
import { providerLinks } from '#app/save/provider-sign-in.server.ts';
import { runSessionIntent } from '#app/save/session-intents.server.ts';
import type { PasswordTexts } from './password-sign-in.tsx';
import type { AccountSignInPage } from './sign-in-page.tsx';

/** A sign-in page: its target and its texts. */
export interface SignInPlace {
  home: string;
  heading?: string;
  intro?: string;
  /** Privacy notice for the email address. */
  privacy?: string;
  /** Whether a password can be used, too. */
  passwords?: boolean;
  /** The word for the choice of languages, if the page offers one. */
  languages?: string;
  /** Whether the page links to the service's guides, reference and prices. */
  isForShops?: boolean;
}

/** The path to continue at: only on this site, and never this page itself. */
function nextOf(query: URLSearchParams, home: string): string {
  const next = ownPath(query.get('next'));
  return next && !/^\/(account|portal)\/signin/.test(next) ? next : home;
}

function passwordTexts(lang: Language): PasswordTexts {
  const texts = messages('portal', lang);
  const say = (key: keyof typeof texts) => formatText(lang, texts[key]);
  return {
    usePassword: say('signIn.usePassword'),
    useCode: say('signIn.useCode'),
    heading: say('signIn.passwordHeading'),
    intro: say('signIn.passwordIntro'),
    email: say('email'),
    password: say('password'),
    submit: say('signIn'),
    noConnection: say('noConnection'),
  };
}

/** The sign-in method in the URL, and the URL of the other one. */
function passwordWay({ pathname, searchParams }: URL, lang: Language): AccountSignInPage['password'] {
  const asked = searchParams.get('with') === 'password';
  const other = new URLSearchParams(searchParams);
  if (asked) other.delete('with');
  else other.set('with', 'password');
  return { asked, otherWay: `${pathname}?${other}`, texts: passwordTexts(lang) };
}

/** This page in each language. */
function urlsByLanguage({ pathname, searchParams }: URL): Record<Language, string> {
  const urlIn = (lang: Language) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), lang })}`;
  return Object.fromEntries(languages.map((lang) => [lang, urlIn(lang)])) as Record<Language, string>;
}

const problemTexts = {
  provider_unavailable: 'providerUnavailable',
  provider_email_unverified: 'providerUnverified',
  provider_not_connected: 'providerNotConnected',
  network_limit_reached: 'networkLimit',
  expired: 'providerExpired',
} as const;

/** Explains why a sign-in with another service failed, based on the URL it returned to. */
function problemOf({ ctx }: HostedLoadContext, query: URLSearchParams, lang: Language): string | null {
  const problem = query.get('problem');
  if (problem === null) return null;
  const { name = '' } = ctx.settings.signInProviders.find(({ id }) => id === query.get('provider')) ?? {};
  const key = Object.hasOwn(problemTexts, problem)
    ? problemTexts[problem as keyof typeof problemTexts]
    : 'providerFailed';
  return formatText(lang, messages('dialog', lang)[key], { name });
}

/** The sign-in page; redirects people who are already signed in. */
export async function loadAccountSignIn(
  { request, context }: LoaderFunctionArgs,
  place: SignInPlace = { home: '/lists' },
) {
  const page = hostedContext(context);
  const url = new URL(request.url);
  const query = url.searchParams;
  const next = nextOf(query, place.home);
  if (await signedInAccount(page, request)) throw redirect(next);
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('account', lang);
  const deletedText = (what: string | null) =>
    what && formatText(lang, what === 'lists' ? texts.guestDeleted : texts.accountDeleted);
  const heading = place.heading ?? formatText(lang, texts.signInHeading);
  const props: AccountSignInPage = {
    lang,
    texts: { ...messages('dialog', lang), ...(place.privacy && { privacy: place.privacy }) },
    brandName: page.brandName,
    heading,
    intro: place.intro ?? formatText(lang, texts.signInIntro),
    told: deletedText(query.get('deleted')),
    next,
    passkeys: isOnSite(page, request),
    providers: providerLinks(page, request, { to: next, lang }),
    problem: problemOf(page, query, lang),
    link: query.get('link'),
    // Reviewers of assistants can't receive codes.
    password: place.passwords || next.startsWith('/connect/') ? passwordWay(url, lang) : null,
    languages: place.languages ? { label: place.languages, urls: urlsByLanguage(url) } : null,
    ...(place.isForShops && {
      links: footLinks(page.ctx.settings.siteUrl, lang).filter(({ url }) => !url.endsWith('/changelog')),
    }),
    answer: null,
  };
  const data = {
    lang,
    title: `${heading} · ${page.brandName}`,
    props,
    script: clientEntryScript('account-signin'),
  };
  return json(data, { headers: securityHeaders(page.publicUrls) });
}

/** Sign-in steps without JavaScript; the client entry posts to `/session`. */
export async function runAccountSignIn({ request, context }: ActionFunctionArgs, home = '/lists') {
  const { answer, status, cookies, signsIn } = await runSessionIntent(request, context);
  const headers = new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  if (!signsIn) return json<SessionAnswer>(answer, { status, headers });
  const next = nextOf(new URL(request.url).searchParams, home);
  const receipt = mergeNotice(answer);
  if (receipt) headers.append('Set-Cookie', receipt);
  return redirect(next, { status: 303, headers });
}
