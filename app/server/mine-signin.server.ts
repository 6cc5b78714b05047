import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { dialogTexts } from '../../api/contract/texts/dialog/all.ts';
import { formatText } from '../../api/contract/texts/format.ts';
import { pickLanguage } from '../../api/contract/texts/languages.ts';
import { mineTexts } from '../../api/contract/texts/mine/all.ts';
import type { SessionAnswer } from '../dialog/session-answer.ts';
import { securityHeaders } from '../hosted/security-headers.ts';
import type { MineSignInPage } from '../mine/sign-in-page.tsx';
import { hostedContext } from './hosted.server.ts';
import { islandScript } from './island.server.ts';
import { ownPath } from './own-path.server.ts';
import { runSessionIntent } from './session-intents.server.ts';
import { signedInAccount } from './signed-in-account.server.ts';

/** Where to go on: paths of this site only, and never back to here. */
function nextOf(query: URLSearchParams): string {
  const next = ownPath(query.get('next'));
  return next && !next.startsWith('/account/signin') ? next : '/lists';
}

/** The sign-in page; whoever is signed in already goes on at once. */
export async function loadMineSignIn({ request, context }: LoaderFunctionArgs) {
  const page = hostedContext(context);
  const query = new URL(request.url).searchParams;
  const next = nextOf(query);
  if (await signedInAccount(page, request)) throw redirect(next);
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = mineTexts[lang];
  const heading = formatText(lang, texts.signInHeading);
  const props: MineSignInPage = {
    lang,
    texts: dialogTexts[lang],
    brandName: page.brandName,
    heading,
    intro: formatText(lang, texts.signInIntro),
    told: query.get('deleted') === '1' ? formatText(lang, texts.accountDeleted) : null,
    next,
    answer: null,
  };
  const data = { lang, title: `${heading} · ${page.brandName}`, props, script: islandScript('mine-signin') };
  return json(data, { headers: securityHeaders(page.publicUrls) });
}

/** Sign-in steps of a browser that runs no script; the island posts to `/session`. */
export async function runMineSignIn({ request, context }: ActionFunctionArgs) {
  const { answer, status, cookie } = await runSessionIntent(request, context);
  if (!cookie) return json<SessionAnswer>(answer, { status });
  const next = nextOf(new URL(request.url).searchParams);
  return redirect(next, { status: 303, headers: { 'Set-Cookie': cookie } });
}
