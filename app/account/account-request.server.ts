/** The requests of a shopper's own pages: the shopper of the session cookie, if there is one. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext, type HostedLoadContext, readSession } from '#app/hosted/hosted.server.ts';
import { readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import { type Profile, readProfile } from './account.server.ts';

export type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>;

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

/** A request from a shopper, or from someone without an account. */
export interface VisitorRequest extends Omit<AccountRequest, 'userId' | 'sessionId' | 'profile'> {
  userId: string | null;
  sessionId: string | null;
  profile: Profile | null;
}

/** Pages that also work for guests, who have no email. All others need an account. */
const guestPages = /^\/(?:lists|following|giving|alerts|account\/export)(?:\/|$)/;

/** The session cookie's shopper. Null without one, or for guests on pages that need an account. */
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

/** The same for a page that needs no account. */
export async function visitorRequest(args: RouteArgs): Promise<VisitorRequest> {
  const visit = await accountRequest(args);
  if (visit) return visit;
  const { request, params } = args;
  const { searchParams: query } = new URL(request.url);
  const page = hostedContext(args.context);
  return { ...page, request, params, query, userId: null, sessionId: null, isGuest: true, profile: null };
}

/** The sign-in URL that returns to this page. */
export function signInUrl(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/account/signin?${new URLSearchParams({ next: pathname + search })}`;
}
