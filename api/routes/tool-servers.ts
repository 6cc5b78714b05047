/** The tool servers, loaded with the protocol's library when the first assistant connects. */
import { readFile } from 'node:fs/promises';
import type { OAuthMetadata } from '@modelcontextprotocol/server';
import { type AssistantServer, assistantServers } from '#api/contract/assistants.ts';
import { type Connection, findConnection, signConnection } from '#api/modules/assistants/find-connection.ts';
import type { Context } from '#api/platform/context.ts';
import type { HttpEnv, Router } from '#api/platform/http/types.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createServer, type ToolServer } from '#sdk/mcp/core/create-server.ts';
import { remoteHints } from '#sdk/mcp/core/hints.ts';
import type { ServerContext } from '#sdk/mcp/core/run-tool.ts';
import { creatorServer } from '#sdk/mcp/creator/server.ts';
import { integrationServer } from '#sdk/mcp/integration/server.ts';
import { listView } from '#sdk/mcp/shopper/list-view.ts';
import { giftServer, shopperServer } from '#sdk/mcp/shopper/server.ts';

/** The files that the packages ship with their programs. */
const shipped: ServerContext['shipped'] = (file) => readFile(`build/sdk/npm/wishlist-mcp/${file}`, 'utf8');

const readListView = () => readFile('build/list-view.html', 'utf8');

export interface ToolServers {
  /** Describes the tool server at a path (RFC 9728). */
  describe(path: string): object | undefined;
  /** Responds to a request of the protocol. */
  answer(
    path: string,
    request: Request,
    env: HttpEnv['Bindings'],
    limitPerson: (userId: string) => Promise<void>,
  ): Promise<Response>;
  /** Responds to a giver without an account. */
  answerGiver(request: Request, env: HttpEnv['Bindings']): Promise<Response>;
}

/** The part of a request that the protocol's library doesn't pass on to its tools. */
interface Caller {
  connection: Connection;
  env: HttpEnv['Bindings'];
}

/** Without the tools that read files, which would be ours, and without advice about a program's settings. */
function remotely(server: ToolServer): ToolServer {
  const local = server.tools.filter(({ isLocal }) => isLocal).map(({ name }) => name);
  const missing = `${local.join(' and ')} aren’t available here: only the tool server on the user’s own machine can upload files.`;
  return {
    ...server,
    localInstructions: '',
    instructions: local.length > 0 ? `${server.instructions}\n${missing}` : server.instructions,
    hints: { ...remoteHints, ...server.hints },
    tools: server.tools.filter(({ isLocal }) => !isLocal),
  };
}

/** The name that the audit log shows. Headers are ASCII. */
const agentOf = ({ clientName, clientHost }: Connection): string =>
  clientName
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .trim() || clientHost;

/** @param fetch the API, without a socket */
export async function createToolServers(ctx: Context, fetch: Router['fetch']): Promise<ToolServers> {
  // Here, because the build would load libraries at the top of a file when the service starts.
  const [library, apps] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/ext-apps/server'),
  ]);
  const {
    buildOAuthProtectedResourceMetadata,
    createMcpHandler,
    getOAuthProtectedResourceMetadataUrl,
    localhostAllowedHostnames,
    OAuthError,
    OAuthErrorCode,
    requireBearerAuth,
    validateHostHeader,
  } = library;
  const protocol = { ...library, ...apps };
  const { siteUrl, listsUrl, baseUrl, mediaUrl, brandName } = ctx.settings;
  // A page whose name resolves to this machine must not reach it.
  const isLocal = localhostAllowedHostnames().includes(new URL(siteUrl).hostname);
  const imageOrigins = [...new Set([baseUrl, siteUrl, mediaUrl].map((url) => new URL(url).origin))];
  const servers: Record<AssistantServer, ToolServer> = {
    lists: { ...remotely(shopperServer(siteUrl)), views: [listView(readListView, imageOrigins)] },
    partner: remotely(integrationServer),
    creator: remotely(creatorServer),
  };

  const reporting = (server: string) => ({
    onerror: (error: Error) => ctx.log.warn({ err: error, server }, 'a request of an assistant failed'),
  });

  /** The API, called for the client of a request. */
  function environmentOf(
    request: Request,
    env: HttpEnv['Bindings'],
    headers: Record<string, string>,
  ): ServerContext['environment'] {
    const forwarded = request.headers.get('x-forwarded-for');
    return {
      baseUrl,
      siteUrl,
      listsUrl,
      async fetch(input, init) {
        const call = new Request(input, init);
        for (const [name, value] of Object.entries(headers)) call.headers.set(name, value);
        if (forwarded !== null) call.headers.set('X-Forwarded-For', forwarded);
        return fetch(call, env);
      },
    };
  }

  function contextOf(server: AssistantServer, { connection, env }: Caller, request: Request): ServerContext {
    const { partnerId } = connection;
    const { hints } = servers[server];
    return {
      protocol,
      environment: environmentOf(request, env, {
        'User-Agent': agentOf(connection),
        ...(partnerId !== null && { 'X-Partner-Id': String(partnerId) }),
      }),
      shipped,
      ...(hints && { hints }),
      session: {
        credentials: async () => ({ accessToken: await signConnection(ctx, server, connection) }),
        renew: () => Promise.resolve(false),
      },
    };
  }

  /** Givers have no credentials. */
  const noSession: ServerContext['session'] = {
    credentials: () => Promise.resolve({}),
    renew: () => Promise.resolve(false),
  };
  const giftHandler = createMcpHandler(
    ({ authInfo, requestInfo }) =>
      createServer(giftServer, {
        protocol,
        environment: environmentOf(requestInfo!, (authInfo!.extra as Pick<Caller, 'env'>).env, {}),
        shipped,
        hints: giftServer.hints,
        session: noSession,
      }),
    reporting('gifts'),
  );

  const byPath = Object.fromEntries(
    (Object.keys(assistantServers) as AssistantServer[]).map((server) => {
      const { path, scopes } = assistantServers[server];
      const url = new URL(`${siteUrl}${path}`);
      const gate = requireBearerAuth({
        expectedResource: url,
        resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(url),
        verifier: {
          async verifyAccessToken(token) {
            const connection = await findConnection(ctx, { token, server });
            if (!connection)
              throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token is invalid or has expired.');
            const seconds = (connection.expiresAt.getTime() - ctx.clock().getTime()) / 1_000;
            return {
              token,
              clientId: connection.clientId,
              scopes: connection.scopes,
              expiresAt: Math.ceil(Date.now() / 1_000 + seconds),
              resource: url,
              extra: { connection },
            };
          },
        },
      });
      const handler = createMcpHandler(
        ({ authInfo, requestInfo }) =>
          createServer(
            servers[server],
            contextOf(server, authInfo!.extra as unknown as Caller, requestInfo!),
          ),
        reporting(server),
      );
      const metadata = buildOAuthProtectedResourceMetadata({
        oauthMetadata: { issuer: siteUrl } as OAuthMetadata,
        resourceServerUrl: url,
        scopesSupported: [...scopes],
        resourceName: `${brandName}: ${servers[server].title}`,
        serviceDocumentationUrl: new URL(`${siteUrl}/docs/assistants`),
        // The address decides whether the service is public, not this library.
        dangerouslyAllowInsecureIssuerUrl: true,
      });
      return [path, { gate, handler, metadata }];
    }),
  );

  /** @throws ServiceError `forbidden` for the address of another machine */
  function requireOwnHost(request: Request): void {
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (isLocal && !validateHostHeader(host, localhostAllowedHostnames()).ok)
      throw new ServiceError('forbidden');
  }

  return {
    describe: (path) => byPath[path]?.metadata,
    async answer(path, request, env, limitPerson) {
      requireOwnHost(request);
      const { gate, handler } = byPath[path]!;
      const authInfo = await gate(request);
      if (authInfo instanceof Response) return authInfo;
      const { connection } = authInfo.extra as unknown as Caller;
      await limitPerson(connection.userId);
      return handler.fetch(request, { authInfo: { ...authInfo, extra: { connection, env } } });
    },
    answerGiver(request, env) {
      requireOwnHost(request);
      return giftHandler.fetch(request, {
        authInfo: { token: '', clientId: '', scopes: [], extra: { env } },
      });
    },
  };
}
