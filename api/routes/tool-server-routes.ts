/** The tool servers for assistants over HTTP, and the authorization server that connects them. */
import { cors } from 'hono/cors';
import { assistantServers, giftServerPath } from '#api/contract/assistants.ts';
import type { Context } from '#api/platform/context.ts';
import { type AbuseCheck, limitedBy } from '#api/platform/http/abuse-limit.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';
import type { Router } from '#api/platform/http/types.ts';
import { loadOnce } from '#api/platform/load-once.ts';

const maxBodyBytes = 256 * 1024;
const maxFormBytes = 16 * 1024;

/** Assistants send no cookies: their permissions come from tokens. */
const openToAll = cors({
  origin: '*',
  allowHeaders: [
    'Authorization',
    'Content-Type',
    'Accept',
    'Last-Event-ID',
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Session-Id',
  ],
  exposeHeaders: ['WWW-Authenticate', 'Mcp-Session-Id', 'MCP-Protocol-Version', 'Retry-After'],
  maxAge: 86_400,
});

export interface ToolServerParts {
  /** The API, for requests without a socket. */
  fetch: Router['fetch'];
  /** Of browsers and registrations, per network. */
  limit: AbuseCheck;
  /** Of tool calls, per person. */
  limitPerson: (userId: string) => Promise<void>;
}

/** The routes of the tool servers and of the authorization server; both are loaded on the first request. */
export function toolServerRoutes(ctx: Context, { fetch, limit, limitPerson }: ToolServerParts): Router {
  const router = createRouter();
  const load = loadOnce(async () => {
    const { createToolServers } = await import('./tool-servers.ts');
    return createToolServers(ctx, fetch);
  });

  router.use('/.well-known/oauth-protected-resource/*', openToAll);
  router.get('/.well-known/oauth-protected-resource/*', async (c) => {
    const found = (await load()).describe(c.req.path.replace('/.well-known/oauth-protected-resource', ''));
    return found ? c.json(found) : c.notFound();
  });
  for (const path of ['/mcp', '/mcp/*']) router.use(path, openToAll, limitBody(maxBodyBytes));
  for (const { path } of Object.values(assistantServers)) {
    router.all(path, async (c) => (await load()).answer(path, c.req.raw, c.env, limitPerson));
  }
  // Like the pages of shared lists, it has no limit: assistants' servers act for many people.
  router.all(giftServerPath, async (c) => (await load()).answerGiver(c.req.raw, c.env));

  const answer = (request: Request) => ctx.adapters.authorizationServer.answer(request);
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    router.use(`/.well-known/${name}`, openToAll);
    router.get(`/.well-known/${name}`, (c) => answer(c.req.raw));
  }
  for (const name of ['token', 'register', 'revoke', 'jwks']) router.use(`/oauth/${name}`, openToAll);
  router.use('/oauth/*', limitBody(maxFormBytes));
  for (const path of ['/oauth/authorize', '/oauth/authorize/*', '/oauth/register'])
    router.use(path, limitedBy(limit));
  // People see errors on a page of ours: nothing says whether the address in the request is the client's. Websites
  // can register like programs, and would otherwise be one redirect away from every link to us.
  for (const path of ['/oauth/authorize', '/oauth/authorize/:uid']) {
    router.get(path, async (c) => {
      const response = await answer(c.req.raw);
      const next = response.headers.get('location') ?? '';
      const isUnasked = path === '/oauth/authorize' && next.startsWith('https:');
      if (response.status < 400 && !isUnasked) return response;
      const { error } = isUnasked
        ? Object.fromEntries(new URLSearchParams(next.split(/[?#]/).pop()))
        : ((await response.json()) as { error?: string });
      return c.redirect(`/connect/refused?${new URLSearchParams({ error: error ?? '' })}`, 303);
    });
  }
  router.get('/oauth/jwks', (c) => answer(c.req.raw));
  for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke'])
    router.post(path, (c) => answer(c.req.raw));
  return router;
}
