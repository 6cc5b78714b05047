/** The frame of every page of a shopper's own lists: shopper, language and notice. */
import { json, redirect } from '@remix-run/node';
import { formatText } from '#api/contract/language/format.ts';
import { languageOf } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { clearedNotice, readNotice } from '#app/hosted/notice.server.ts';
import type { Notice, TextName } from '#app/hosted/notice.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { countUnreadNotifications, type Profile } from './account.server.ts';
import type { AccountContent, AccountPage } from './account-page.ts';
import {
  type AccountRequest,
  accountRequest,
  type RouteArgs,
  signInUrl,
  type VisitorRequest,
  visitorRequest,
} from './account-request.server.ts';
import { visitCookie } from './since-visit.server.ts';

/** A page's content and title, from its loader. */
export interface LoadedContent {
  content: AccountContent;
  title: TextName | { plain: string };
  /** The response's, if not 200. */
  status?: number;
  /** A CSP source beyond this site that forms can lead to. */
  formTarget?: string;
}

export type LoadContent<Visit extends VisitorRequest = AccountRequest> = (
  visit: Visit,
) => Promise<LoadedContent>;

/** Loads all data of a page. Redirects signed-out visitors to sign in. */
export async function loadAccountPage(args: RouteArgs, route: string, load: LoadContent) {
  const visit = await accountRequest(args);
  if (!visit) throw redirect(signInUrl(args.request));
  return answerPage(visit, route, load);
}

/** The same for a page that needs no account. */
export const loadVisitorPage = async (args: RouteArgs, route: string, load: LoadContent<VisitorRequest>) =>
  answerPage(await visitorRequest(args), route, load);

async function answerPage<Visit extends VisitorRequest>(
  visit: Visit,
  route: string,
  load: LoadContent<Visit>,
) {
  const notice = readNotice(visit.request);
  const { page, title, status, formTarget } = await buildPage(visit, route, load, notice);
  const headers = new Headers(securityHeaders({ ...visit.publicUrls, formTarget }));
  if (notice) headers.append('Set-Cookie', clearedNotice);
  const remembered = visitCookie(visit, page.content);
  if (remembered) headers.append('Set-Cookie', remembered);
  return json({ lang: page.lang, title, page, script: clientEntryScript('account') }, { status, headers });
}

export async function buildPage<Visit extends VisitorRequest>(
  visit: Visit,
  route: string,
  load: LoadContent<Visit>,
  notice: Notice | null,
): Promise<Omit<LoadedContent, 'content' | 'title'> & { page: AccountPage; title: string }> {
  const { ctx, request, query, userId } = visit;
  const [{ content, title, ...response }, unread] = await Promise.all([
    load(visit),
    userId === null ? 0 : countUnreadNotifications(ctx, userId),
  ]);
  const lang = languageOfShopper(visit);
  const texts = messages('account', lang);
  const heading = typeof title === 'string' ? formatText(lang, texts[title]) : title.plain;
  const page: AccountPage = {
    lang,
    texts,
    brandName: visit.brandName,
    siteUrl: visit.publicUrls.siteUrl,
    path: new URL(request.url).pathname,
    route,
    view: viewOf(query),
    account: ownerOf(visit),
    unread,
    notice,
    refused: null,
    now: ctx.clock().toISOString(),
    content,
  };
  return { page, title: `${heading} · ${visit.brandName}`, ...response };
}

function ownerOf({ userId, isGuest, profile }: VisitorRequest): AccountPage['account'] {
  if (userId === null || profile === null) return null;
  return {
    id: userId,
    isGuest,
    name: nameOf(profile),
    named: Boolean(profile.display_name || profile.username),
    email: profile.email ?? '',
    avatar: profile.avatar,
  };
}

/** The shopper's chosen language, or the browser's. */
export function languageOfShopper({
  query,
  profile,
  request,
}: Pick<VisitorRequest, 'query' | 'profile' | 'request'>) {
  const asked = languageOf(query.get('lang') ?? '') ?? languageOf(profile?.locale ?? '');
  return asked ?? pickLanguage(null, request.headers.get('Accept-Language'));
}

const nameOf = (profile: Profile) => profile.display_name || profile.username || profile.email || '';

const viewNames = ['panel', 'item', 'view', 'kind', 'q', 'list', 'import', 'show', 'lang'] as const;

function viewOf(query: URLSearchParams): Record<string, string> {
  const given = viewNames.map((name) => [name, query.get(name)?.slice(0, 200)] as const);
  return Object.fromEntries(given.filter((pair): pair is [(typeof viewNames)[number], string] => !!pair[1]));
}
