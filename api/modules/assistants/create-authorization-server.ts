import type { Context } from '#api/platform/context.ts';
import type { AuthorizationServer } from './ports.ts';

/** The authorization server, which is loaded when the first assistant connects. */
export function createAuthorizationServer(context: () => Context): AuthorizationServer {
  let loaded: Promise<AuthorizationServer> | undefined;
  const load = () =>
    (loaded ??= import('./internal/authorization-server.ts').then(({ startAuthorizationServer }) =>
      startAuthorizationServer(context()),
    ));
  return {
    answer: async (request) => (await load()).answer(request),
    find: async (request) => (await load()).find(request),
    decide: async (request, decision) => (await load()).decide(request, decision),
  };
}
