/** Sign-in with other services: redirects to them and handles the return. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { ProviderLink } from '#api/contract/identity.ts';
import {
  type AnsweredSignIn,
  claimProviderSignIn,
  connectProvider,
  signInByProvider,
} from '#api/modules/identity/finish-provider-sign-in.ts';
import { startProviderSignIn } from '#api/modules/identity/start-provider-sign-in.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { browserCookie, browserSecret } from '#app/hosted/browser-cookie.server.ts';
import {
  hostedContext,
  type HostedLoadContext,
  readSession,
  ServiceError,
} from '#app/hosted/hosted.server.ts';
import { mergeNotice, noticeSetCookie } from '#app/hosted/notice.server.ts';
import type { TextName } from '#app/hosted/notice.ts';
import { isOnSite } from '#app/hosted/on-site.server.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';
import { readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import { replaceSession } from './session-intents.server.ts';

/** A dialog's path contains its product with all variants, and may be too long for another URL. */
const fitsInUrl = (path: string) => path.length <= 1_500;

/** Links for a page's buttons; none on a host that sign-ins can't return to. */
export function providerLinks(
  page: HostedLoadContext,
  request: Request,
  { to, lang }: { to: string; lang: string },
): ProviderLink[] {
  if (!isOnSite(page, request)) return [];
  const query = new URLSearchParams({ ...(fitsInUrl(to) && { to }), lang });
  return page.ctx.settings.signInProviders.map(({ id, name }) => ({
    id,
    name,
    to,
    url: `/signin/with/${id}?${query}`,
  }));
}

const noStore = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Redirects to the sign-in page, which explains the problem, then leads back to where it began. */
function toProblem(
  problem: string,
  { provider, returnTo }: { provider: string; returnTo: string },
): Response {
  const query = new URLSearchParams({ ...(fitsInUrl(returnTo) && { next: returnTo }), problem, provider });
  const path = returnTo.startsWith('/portal') ? '/portal/signin' : '/account/signin';
  return redirect(`${path}?${query}`, { headers: noStore });
}

/** Returns to where the sign-in began. Long paths are in the page: proxies limit headers. */
function toPath(path: string, headers: Headers): Response {
  if (fitsInUrl(path)) {
    headers.set('Location', path);
    return new Response(null, { status: 302, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', "default-src 'none'");
  // Our own paths have no quotation marks or brackets: `ownPath` encodes them.
  const target = path.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
  const page = `<!doctype html><title>…</title><meta http-equiv="refresh" content="0;url=${target}">`;
  return new Response(page, { headers });
}

/** Starts a sign-in by link, and redirects the browser to the provider. */
export async function startProvider({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const page = hostedContext(context);
  const { siteUrl } = page.publicUrls;
  const query = new URL(request.url).searchParams;
  const returnTo = ownPath(query.get('to')) ?? '/lists';
  const provider = params.provider ?? '';
  const browser = browserSecret(request, siteUrl);
  try {
    const url = await startProviderSignIn(page.ctx, {
      providerId: provider,
      browser,
      returnTo,
      lang: pickLanguage(query.get('lang'), request.headers.get('Accept-Language')),
      network: networkOf(page.visitor.address),
    });
    return redirect(url.href, { headers: { ...noStore, 'Set-Cookie': browserCookie(siteUrl, browser) } });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.errorName === 'not_found') throw new Response(null, { status: 404 });
    return toProblem(error.errorName, { provider, returnTo });
  }
}

const cancelled = new Set(['access_denied', 'user_cancelled_authorize']);

/** Finishes a sign-in: signs the browser in and returns to the page where it began. */
export async function finishProvider({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const page = hostedContext(context);
  const { ctx, publicUrls } = page;
  const query = new URL(request.url).searchParams;
  const provider = params.provider ?? '';
  const browser = browserSecret(request, publicUrls.siteUrl);
  const expired = () => toProblem('expired', { provider, returnTo: '/lists' });
  let started: AnsweredSignIn | null = null;
  try {
    started = await claimProviderSignIn(ctx, {
      providerId: provider,
      state: query.get('state') ?? '',
      browser,
    });
    if (!started) return expired();
    const { returnTo } = started;
    if (cancelled.has(query.get('error') ?? '')) return toPath(returnTo, new Headers(noStore));
    if (started.connecting !== null) return await finishConnecting(page, request, started, query);
    const caller = { network: networkOf(page.visitor.address), device: browser };
    const session = await signInByProvider(ctx, started, { answer: query, caller });
    const { answer, cookie } = await replaceSession(page, request, session);
    const headers = new Headers(noStore);
    if (cookie) headers.append('Set-Cookie', cookie);
    headers.append('Set-Cookie', browserCookie(publicUrls.siteUrl, browser, 'signed in'));
    const receipt = mergeNotice(answer);
    if (receipt) headers.append('Set-Cookie', receipt);
    return toPath(returnTo, headers);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.errorName === 'not_found') throw new Response(null, { status: 404 });
    return toProblem(error.errorName, { provider, returnTo: started?.returnTo ?? '/lists' });
  }
}

/** Connects only the account that started it, in a session that's still open. */
async function finishConnecting(
  page: HostedLoadContext,
  request: Request,
  started: AnsweredSignIn,
  query: URLSearchParams,
): Promise<Response> {
  const token = readSessionCookie(request, page.publicUrls.siteUrl);
  const session = token ? await readSession(page.ctx, token) : null;
  const to = (text: TextName) =>
    redirect(started.returnTo, { headers: { ...noStore, 'Set-Cookie': noticeSetCookie({ text }) } });
  if (!session || session.user.id !== started.connecting) return to('providerNotAdded');
  try {
    await connectProvider(page.ctx, started, session.user.id, query);
    return to('providerAdded');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return to(error.errorName === 'identity_taken' ? 'providerTaken' : 'providerNotAdded');
  }
}

/** Converts Apple's response, a form, to the link that every other provider uses, so the browser sends its cookies. */
export async function forwardProviderForm({ request }: ActionFunctionArgs): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = new URLSearchParams(await request.text());
  const kept = ['code', 'state', 'error', 'iss'].flatMap((name) => {
    const value = answer.get(name);
    return value ? [[name, value]] : [];
  });
  return redirect(`${pathname}?${new URLSearchParams(kept)}`, { status: 303, headers: noStore });
}
