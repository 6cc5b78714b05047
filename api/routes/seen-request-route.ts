import { seenPath, type SeenRequest } from '#api/contract/seen-request.ts';
import type { Context } from '#api/platform/context.ts';
import { bearer } from '#api/platform/http/auth.ts';
import { clientAddress } from '#api/platform/http/client-address.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { verifyToken } from '#api/platform/tokens/tokens.ts';

/**
 * Shows the operator how a request arrived. Requires a token from `wl doctor`, which is signed with
 * TOKEN_SECRET and valid for a minute; anyone else gets a 404.
 */
export function seenRoutes(ctx: Context, trustedProxies: number) {
  const router = createRouter();
  router.get(seenPath, async (c, next) => {
    const token = bearer(c.req.header('authorization'));
    if (token === undefined || !(await verifyToken(ctx, 'doctor', token))) return next();
    const seen: SeenRequest = {
      address: clientAddress(c, trustedProxies),
      host: c.req.header('host') ?? null,
      origin: c.req.header('origin') ?? null,
      protocol: c.req.header('x-forwarded-proto') ?? null,
      forwardedFor: c.req.header('x-forwarded-for') ?? '',
      trustedProxies,
    };
    return c.json(seen, 200, { 'Cache-Control': 'no-store' });
  });
  return router;
}
