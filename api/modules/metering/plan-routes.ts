import { z } from '@hono/zod-openapi';
import { planRecord } from '#api/contract/plan-record.ts';
import type { Context } from '#api/platform/context.ts';
import { listPlans } from './list-plans.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';

const list = endpoint({
  tag: 'Plans',
  auth: 'none',
  audience: 'everybody',
  method: 'get',
  path: '/plans',
  summary: 'List the plans, with prices and limits',
  answer: z.object({ plans: z.array(planRecord) }),
});

/** What the service costs. */
export function planRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(list, () => Promise.resolve({ plans: listPlans() }));
  return router;
}
