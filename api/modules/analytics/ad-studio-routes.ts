import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const discontinued = z.literal('discontinued');
const adStudio = {
  tag: 'Discontinued',
  method: 'get',
  audience: 'partners',
  deprecated: { since: '2026-08-30', link: '/docs/api-partners#deprecations' },
} as const;

const health = endpoint({
  ...adStudio,
  path: '/ad-studio/health',
  summary: 'Confirm that the ad studio has been discontinued',
  description: 'Kept for clients that still call it.',
  auth: 'none',
  answer: z.object({ status: discontinued, archived_on: z.literal('2026-08-30') }),
});

const credits = endpoint({
  ...adStudio,
  path: '/ad-studio/credits',
  summary: 'Get the caller’s ad studio credits',
  description: 'Kept for clients that still call it. The ad studio has been discontinued.',
  auth: 'shopper',
  answer: z.object({ status: discontinued, credits: z.literal(0) }),
});

/** The remaining endpoints of the discontinued ad studio. */
export function adStudioRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(health, async () => ({ status: 'discontinued', archived_on: '2026-08-30' }));
  on(credits, async () => ({ status: 'discontinued', credits: 0 }));
  router.all('/ad-studio/*', () => {
    throw new ServiceError('ad_studio_disabled');
  });
  return router;
}
