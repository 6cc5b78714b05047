import { z } from '@hono/zod-openapi';
import { planRecord } from '../contract/plan-record.ts';
import type { Context } from '../domain/context.ts';
import { listPlans } from '../domain/plans/list-plans.ts';
import { endpoint, endpoints } from '../http/endpoint.ts';

const list = endpoint({
  ...{ tag: 'Plans', auth: 'none', audience: 'everybody' },
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
