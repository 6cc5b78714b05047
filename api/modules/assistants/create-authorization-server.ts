import type { Context } from '#api/platform/context.ts';
import { loadOnce } from '#api/platform/load-once.ts';
import type { AuthorizationServer } from './ports.ts';

/** The authorization server, which is loaded when the first assistant connects. */
export function createAuthorizationServer(context: () => Context): AuthorizationServer {
  const load = loadOnce(async () => {
    const { startAuthorizationServer } = await import('./internal/authorization-server.ts');
    return startAuthorizationServer(context());
  });
  return {
    answer: async (request) => (await load()).answer(request),
    find: async (request) => (await load()).find(request),
    decide: async (request, decision) => (await load()).decide(request, decision),
  };
}
