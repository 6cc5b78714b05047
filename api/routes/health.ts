import { z } from '@hono/zod-openapi';
import { apiVersion } from '#api/contract/version.ts';
import { buildCommit } from '#api/platform/build-commit.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { orNull } from '#api/platform/schemas.ts';

const build = {
  version: z.string(),
  commit: orNull(z.string()).openapi({
    description: 'The commit this build was made from; null if it isn’t known.',
  }),
};

const health = z
  .object({
    status: z.enum(['ok', 'draining', 'unavailable']).openapi({
      description: '`draining`: this server is about to stop and is finishing its work.',
    }),
    ...build,
    database: z.enum(['ok', 'unreachable']),
    jobs: z.enum(['ok', 'starting', 'failing', 'off', 'elsewhere']).openapi({
      description:
        'Background work: emails, webhooks, image copies. It keeps retrying and loses nothing. `elsewhere`: this server leaves it to workers.',
    }),
  })
  .openapi('Health');

const ofService = { method: 'get', tag: 'Service', auth: 'none', audience: 'everybody' } as const;

const ready = endpoint({
  ...ofService,
  path: '/health/ready',
  summary: 'Check whether this server should receive requests',
  description: 'Its database responds, all migrations are applied, and it isn’t about to stop.',
  answer: health,
  also: { 503: { description: 'Not ready', schema: health } },
});

const read = endpoint({
  ...ready,
  path: '/health',
  summary: 'Check whether this server should receive requests, like `/health/ready`',
});

const live = endpoint({
  ...ofService,
  path: '/health/live',
  summary: 'Check whether this process responds',
  description: 'Doesn’t check the database, because a restart wouldn’t fix it.',
  answer: z.object({ status: z.literal('ok'), ...build }).openapi('Liveness'),
});

/** The server's state, as far as it knows. */
export interface ServerState {
  isDraining(): boolean;
  isDatabaseAnswering(): Promise<boolean>;
  jobs(): z.output<typeof health>['jobs'];
}

/**
 * Liveness and readiness. Failing jobs don't take a server out of rotation: they fail on all servers at once, and
 * saves and pages work without them.
 */
export function healthRoutes(ctx: Context, state: ServerState) {
  const { router, on } = endpoints(ctx);
  for (const declared of [ready, read]) {
    on(declared, async ({ http }) => {
      const database = (await state.isDatabaseAnswering()) ? 'ok' : 'unreachable';
      const status = state.isDraining() ? 'draining' : database === 'ok' ? 'ok' : 'unavailable';
      if (status !== 'ok') http.status(503);
      return { status, version: apiVersion, commit: buildCommit, database, jobs: state.jobs() } as const;
    });
  }
  on(live, async () => ({ status: 'ok', version: apiVersion, commit: buildCommit }));
  return router;
}
