import type { Context } from '../domain/context.ts';
import { createRouter } from '../http/router.ts';

const ping = { name: 'health_ping', text: 'SELECT 1' };

/** Answers 200 when this server and its database are ready, else 503. */
export function healthRoutes(ctx: Context) {
  const router = createRouter();
  router.get('/health', async (c) => {
    const database = await ctx.sql.rows(ping, []).then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    );
    const isReady = database === 'ok';
    return c.json(
      { status: isReady ? 'ok' : 'unavailable', version: '1.1.0', database },
      isReady ? 200 : 503,
    );
  });
  return router;
}
