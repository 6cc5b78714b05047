/** The frame of every page of a shopper's own lists: shopper, language and notice. */
import { json, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { formatText } from '#api/contract/language/format.ts';
import { languageOf } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import type { AccountContent, AccountPage, Notice, TextName } from './account-page.ts';
import { hostedContext, readSession, type HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { clearedNotice, readNotice } from './notice.server.ts';
import { readProfile, unreadNotifications, type Profile } from './account.server.ts';
import { readSessionCookie } from '#app/hosted/session-cookie.server.ts';

type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>;

/** A signed-in shopper's request. */
export interface AccountRequest extends HostedLoadContext {
  request: Request;
  params: RouteArgs['params'];
  query: URLSearchParams;
  userId: string;
  sessionId: string;
  isGuest: boolean;
  profile: Profile;
}

/** A page's content and title, from its loader. */
export interface LoadedContent {
  content: AccountContent;
  title: TextName | { plain: string };
}

export type LoadContent = (mine: AccountRequest) => Promise<LoadedContent>;

/** Pages that work for guests, who have no email. All others need an account. */
const guestPages = /^\/(?:lists|following|account\/export)(?:\/|$)/;

/** The shopper of the request's cookie. Null if there is none, or for a guest on a page that needs an account. */
export async function accountRequest({
  request,
  context,
  params,
}: RouteArgs): Promise<AccountRequest | null> {
  const page = hostedContext(context);
  const token = readSessionCookie(request, page.publicUrls.siteUrl);
  const session = token ? await readSession(page.ctx, token) : null;
  const { pathname, searchParams: query } = new URL(request.url);
  if (!session || (session.user.anonymous && !guestPages.test(pathname))) return null;
  const { id: userId, anonymous: isGuest } = session.user;
  const profile = await readProfile(page.ctx, userId);
  const { sessionId } = session;
  return { ...page, request, params, query, userId, sessionId, isGuest, profile };
}

/** The sign-in URL that returns to this page. */
export function signInUrl(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/account/signin?${new URLSearchParams({ next: pathname + search })}`;
}

/** All data of a page, for its route's loader. Redirects signed-out visitors to sign in. */
export async function loadAccountPage(args: RouteArgs, route: string, load: LoadContent) {
  const mine = await accountRequest(args);
  if (!mine) throw redirect(signInUrl(args.request));
  const notice = readNotice(args.request);
  const { page, title } = await buildPage(mine, route, load, notice);
  const headers = new Headers(securityHeaders(mine.publicUrls));
  if (notice) headers.append('Set-Cookie', clearedNotice);
  return json({ lang: page.lang, title, page, script: clientEntryScript('account') }, { headers });
}

export async function buildPage(
  mine: AccountRequest,
  route: string,
  load: LoadContent,
  notice: Notice | null,
): Promise<{ page: AccountPage; title: string }> {
  const { ctx, request, query, profile, userId, isGuest } = mine;
  const [{ content, title }, unread] = await Promise.all([load(mine), unreadNotifications(ctx, userId)]);
  const lang = languageOfShopper(mine);
  const texts = messages('account', lang);
  const heading = typeof title === 'string' ? formatText(lang, texts[title]) : title.plain;
  const page: AccountPage = {
    lang,
    texts,
    brandName: mine.brandName,
    siteUrl: mine.publicUrls.siteUrl,
    path: new URL(request.url).pathname,
    route,
    view: viewOf(query),
    account: {
      id: userId,
      isGuest,
      name: nameOf(profile),
      named: Boolean(profile.display_name || profile.username),
      email: profile.email ?? '',
      avatar: profile.avatar,
    },
    unread,
    notice,
    refused: null,
    now: ctx.clock().toISOString(),
    content,
  };
  return { page, title: `${heading} · ${mine.brandName}` };
}

/** The shopper's chosen language, or the browser's. */
export function languageOfShopper({ query, profile, request }: AccountRequest) {
  const asked = languageOf(query.get('lang') ?? '') ?? languageOf(profile.locale ?? '');
  return asked ?? pickLanguage(null, request.headers.get('Accept-Language'));
}

const nameOf = (profile: Profile) => profile.display_name || profile.username || profile.email || '';

const viewNames = ['panel', 'item', 'view', 'kind', 'q', 'list', 'import', 'show', 'lang'] as const;

function viewOf(query: URLSearchParams): Record<string, string> {
  const given = viewNames.map((name) => [name, query.get(name)?.slice(0, 200)] as const);
  return Object.fromEntries(given.filter((pair): pair is [(typeof viewNames)[number], string] => !!pair[1]));
}
