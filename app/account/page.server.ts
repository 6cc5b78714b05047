/** The frame of every page of a shopper's own lists: who they are, in which language, and what has just been done. */
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
  profile: Profile;
}

/** What a page's loader gathers: its content and its title. */
export interface LoadedContent {
  content: AccountContent;
  title: TextName | { plain: string };
}

export type LoadContent = (mine: AccountRequest) => Promise<LoadedContent>;

/** The shopper of the request's cookie, or null. */
export async function accountRequest({
  request,
  context,
  params,
}: RouteArgs): Promise<AccountRequest | null> {
  const page = hostedContext(context);
  const token = readSessionCookie(request, page.publicUrls.siteUrl);
  const session = token ? await readSession(page.ctx, token) : null;
  if (!session || session.user.anonymous) return null;
  const profile = await readProfile(page.ctx, session.user.id);
  const query = new URL(request.url).searchParams;
  return { ...page, request, params, query, userId: session.user.id, profile };
}

/** Where to sign in and come back. */
export function signInUrl(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/account/signin?${new URLSearchParams({ next: pathname + search })}`;
}

/** All that a page needs, for the loader of its route. Somebody signed out is sent to sign in. */
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
  const { ctx, request, query, profile, userId } = mine;
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

/** Their own choice, else the browser's. */
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
