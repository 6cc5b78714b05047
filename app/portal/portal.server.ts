/** The signed-in person and their partner, for all portal pages. */
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from '@remix-run/node';
import { type Language, languageOf } from '#api/contract/language/languages.ts';
import { findMember, type Member } from '#api/modules/identity/find-member.ts';
import { readProfile } from '#api/modules/identity/profile.ts';
import { pageLanguage, preferLanguage } from '#api/platform/page-language.ts';
import {
  hostedContext,
  type HostedLoadContext,
  readSession,
  ServiceError,
} from '#app/hosted/hosted.server.ts';
import { noncePlaceholder } from '#app/hosted/nonce.ts';
import { contentSecurityPolicy, securityHeaders } from '#app/hosted/security-headers.ts';
import { readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import { chosenPartner } from './partner.server.ts';

export { ServiceError } from '#app/hosted/hosted.server.ts';
export type { Member } from '#api/modules/identity/find-member.ts';

type RouteArgs = Pick<LoaderFunctionArgs | ActionFunctionArgs, 'request' | 'context' | 'params'>;

/** A signed-in person, with or without a partner. */
export interface PortalVisit extends HostedLoadContext {
  request: Request;
  params: RouteArgs['params'];
  query: URLSearchParams;
  user: { id: string; email: string };
  sessionId: string;
  /** The language of the page. */
  lang: Language;
  /** The language in their account. */
  locale: Language;
}

/** A partner's member. */
export interface PortalRequest extends PortalVisit {
  member: Member;
}

/** The sign-in URL that returns to this page. */
export function portalSignIn(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/portal/signin?${new URLSearchParams({ next: pathname + search })}`;
}

/** The signed-in person; everyone else is redirected to sign in. */
export async function requireSignedIn(args: RouteArgs): Promise<PortalVisit> {
  const { request, params } = args;
  const page = hostedContext(args.context);
  const token = readSessionCookie(request, page.publicUrls.siteUrl);
  const session = token ? await readSession(page.ctx, token) : null;
  const { id, email, anonymous } = session?.user ?? {};
  // The sign-in page's own script only loads with a full page load.
  if (!session || !id || !email || anonymous) throw redirectDocument(portalSignIn(request));
  const locale = languageOf((await readProfile(page.ctx, id)).locale) ?? 'en';
  preferLanguage(locale);
  const query = new URL(request.url).searchParams;
  return {
    ...page,
    request,
    params,
    query,
    user: { id, email },
    sessionId: session.sessionId,
    locale,
    lang: pageLanguage(),
  };
}

/** The member. Redirects people without a partner to create one, and back. */
export async function requirePortal(args: RouteArgs): Promise<PortalRequest> {
  const visit = await requireSignedIn(args);
  const member = await memberOf(visit);
  if (!member) throw redirect(portalStart(args.request));
  return { ...visit, member };
}

/** The owner. @throws Response 404 for members; they don't get a link to such pages */
export async function requireOwner(args: RouteArgs): Promise<PortalRequest> {
  const visit = await requirePortal(args);
  if (visit.member.role !== 'owner') throw new Response(null, { status: 404 });
  return visit;
}

/** The page that creates a partner. People who requested no particular page continue with setup. */
function portalStart({ url }: Request): string {
  const { pathname, search } = new URL(url);
  const isPage = pathname !== '/portal' && pathname !== '/portal/setup';
  return isPage ? `/portal/start?${new URLSearchParams({ next: pathname + search })}` : '/portal/start';
}

/** The partner they chose last if they still belong to it, else the first. */
async function memberOf({ ctx, request, user }: PortalVisit): Promise<Member | null> {
  const partnerId = chosenPartner(request);
  const chosen = await findMember(ctx, { userId: user.id, partnerId }).catch((error: unknown) => {
    if (error instanceof ServiceError) return null;
    throw error;
  });
  return chosen ?? findMember(ctx, { userId: user.id });
}

/**
 * Headers of all portal pages. Frames and scripts come from the site, videos from storage or a
 * selected file.
 */
export function portalHeaders({ ctx, publicUrls }: HostedLoadContext): Record<string, string> {
  const { origin } = new URL(publicUrls.siteUrl);
  const media = new URL(ctx.settings.mediaUrl).origin;
  const policy = contentSecurityPolicy({ ...publicUrls })
    .replace("script-src 'self'", `script-src 'self' ${origin} 'nonce-${noncePlaceholder}'`)
    .concat(`; style-src-attr 'unsafe-inline'; frame-src 'self' ${origin}; media-src 'self' ${media} blob:`);
  return { ...securityHeaders(publicUrls), 'Content-Security-Policy': policy };
}
