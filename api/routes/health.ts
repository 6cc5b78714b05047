import { z } from '@hono/zod-openapi';
import { apiVersion } from '../contract/version.ts';
import type { Context } from '../domain/context.ts';
import { endpoint, endpoints } from '../http/endpoint.ts';

const ping = { name: 'health_ping', text: 'SELECT 1' };

const health = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    database: z.enum(['ok', 'unreachable']),
  })
  .openapi('Health');

const read = endpoint({
  method: 'get',
  path: '/health',
  tag: 'Service',
  summary: 'Ask whether this server and its database are ready',
  auth: 'none',
  audience: 'everybody',
  answer: health,
  also: { 503: { description: 'Not ready', schema: health } },
});

/** Answers 200 when this server and its database are ready, else 503. */
export function healthRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(read, async ({ http }) => {
    const isReady = await ctx.sql.rows(ping, []).then(
      () => true,
      () => false,
    );
    if (!isReady) http.status(503);
    return {
      status: isReady ? ('ok' as const) : ('unavailable' as const),
      version: apiVersion,
      database: isReady ? ('ok' as const) : ('unreachable' as const),
    };
  });
  return router;
}
