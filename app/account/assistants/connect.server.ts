/** The pages that an assistant sends people to when it asks for access. */
import { signOut } from '#app/hosted/hosted.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { clearedCookies, readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import { connectAssistant, hostOf, listMemberships } from '../account.server.ts';
import { signInUrl, type VisitorRequest } from '../account-request.server.ts';
import { FormRefusal, type Intents, type Step } from '../intent.server.ts';
import type { LoadContent } from '../page.server.ts';
import { requireIdentityProof } from '../require-identity-proof.server.ts';
import type { RefusedConnectionPageData } from './assistants-data.ts';
import { shownAssistant } from './shown-assistant.server.ts';

/** The source in `form-action` that covers an assistant's URL. Browsers also check where a form's response redirects. */
function formTargetOf(redirectUri: string): string {
  const { protocol, origin, host } = new URL(redirectUri);
  // Sources can't have IPv6 addresses, and programs' schemes have no origin.
  return origin !== 'null' && /^[a-z0-9.-]+(:\d+)?$/.test(host) ? origin : protocol;
}

export const loadConnect: LoadContent = async ({ ctx, request, userId }) => {
  const asked = await ctx.adapters.authorizationServer.find(request);
  if (!asked) return { title: 'assistants', content: { kind: 'connect', request: null }, status: 410 };
  const { clientId, clientName, redirectUri, server, scopes } = asked;
  const identity = shownAssistant({ name: clientName, host: hostOf(redirectUri) });
  const clientHost = URL.parse(clientId)?.host ?? null;
  const partners = server === 'lists' ? [] : await listMemberships(ctx, userId);
  return {
    title: 'connectPage',
    content: {
      kind: 'connect',
      request: {
        ...identity,
        clientHost: clientHost === identity.host ? null : clientHost,
        server,
        scopes,
        partners: partners.map((partner) => ({ id: partner.id, name: partner.name })),
      },
    },
    formTarget: formTargetOf(redirectUri),
  };
};

/** The chosen partner. Needs a proof of identity, because the assistant can then act for a business. */
async function choosePartner(step: Step): Promise<number> {
  const chosen = parseId(step.field('partner'));
  const partners = await listMemberships(step.ctx, step.userId);
  if (!partners.some(({ id }) => id === chosen)) throw new FormRefusal('not_a_member');
  await requireIdentityProof(step);
  return chosen;
}

export const connectIntents: Intents = {
  async connect(step) {
    const { ctx, request, userId, sessionId, field } = step;
    const { authorizationServer } = ctx.adapters;
    const asked = await authorizationServer.find(request);
    if (!asked) return {};
    const partnerId = asked.server === 'lists' ? null : await choosePartner(step);
    const connectionId = await connectAssistant(ctx, asked, {
      userId,
      sessionId,
      partnerId,
      scopes: asked.scopes.filter((scope, index) => index === 0 || field(scope) === '1'),
    });
    const to = await authorizationServer.decide(request, { connectionId, userId });
    return to === null ? {} : { to };
  },

  async cancel({ ctx, request }) {
    const to = await ctx.adapters.authorizationServer.decide(request, null);
    return to === null ? {} : { to };
  },

  async 'switch-account'({ ctx, request, publicUrls }) {
    const token = readSessionCookie(request, publicUrls.siteUrl);
    if (token) await signOut(ctx, token);
    return { to: signInUrl(request), cookies: clearedCookies(publicUrls.siteUrl) };
  },
};

const refusals: Record<string, RefusedConnectionPageData['why']> = {
  invalid_client: 'client',
  invalid_client_metadata: 'client',
  invalid_redirect_uri: 'address',
  invalid_request: 'request',
};

export const loadRefusedConnection: LoadContent<VisitorRequest> = ({ query }) => {
  const error = query.get('error') ?? '';
  const why = (Object.hasOwn(refusals, error) && refusals[error]) || 'other';
  return Promise.resolve({
    title: 'assistants',
    content: { kind: 'refused-connection', why },
    status: 400,
  });
};
