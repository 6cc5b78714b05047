import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { readTestData, requestWipe } from './wipe-test-data.ts';

const testData = {
  tag: 'Keys',
  auth: 'member',
  audience: 'partners',
  path: '/portal/test-data',
  answer: z.object({
    saves: z
      .int()
      .openapi({ description: 'Items that test keys saved, including those that live keys saved, too.' }),
    orders: z.int().openapi({
      description:
        'Orders of items that only test keys saved, without gifts that a surprise keeps from a member of the team.',
    }),
  }),
} as const;

const read = endpoint({
  ...testData,
  method: 'get',
  summary: 'Count test data',
  description:
    'Returns how many items on shoppers’ lists test keys of the partner saved last, and how many orders contain items that only they saved.',
});

const wipe = endpoint({
  ...testData,
  method: 'delete',
  summary: 'Remove test data, as an owner',
  description:
    'In the background, removes items that only the partner’s test keys saved, their sales, and what pages and baskets with test keys reported. An item that a live key, another shop or the shopper also saved, or that someone has used, such as with a note or a marked gift, or that is on a list kept a surprise, stays without the test data. The ledger of counted actions stays, because billing is based on it. Can be repeated.',
  status: 202,
  fails: ['forbidden'],
});

/** Counts and removes the data that a partner's test keys created. */
export function testDataRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, ({ member }) => readTestData(ctx, member));
  on(wipe, ({ member }) => requestWipe(ctx, member));

  return router;
}
