import { z } from '@hono/zod-openapi';
import { authorizeSecretAccess } from '#api/modules/audit/authorize-secret-access.ts';
import { webhookTest } from '#api/modules/baskets/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deleteEndpoint } from './delete-endpoint.ts';
import { listEndpoints, readEndpoint } from './list-endpoints.ts';
import { replayEvents } from './replay-events.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { endpointChange, newEndpoint, replayRequest, testRequest, webhookEndpoint } from './schemas.ts';
import { testEndpoint } from './test-endpoint.ts';
import { updateEndpoint } from './update-endpoint.ts';

const ofMember = { tag: 'Webhooks', auth: 'member', audience: 'partners' } as const;
const path = '/portal/webhooks/endpoints';
const ofEndpoint = {
  ...ofMember,
  path: `${path}/{endpointId}`,
  params: z.object({ endpointId: z.string().openapi({ example: 'whe_…' }) }),
} as const;
const created = z.object({ id: z.string(), secret: z.string() });

const list = endpoint({
  ...ofMember,
  method: 'get',
  path,
  summary: 'List the partner’s webhook endpoints',
  description: 'Returns all endpoints with their states, the oldest first.',
  answer: z.object({ endpoints: z.array(webhookEndpoint) }),
});

const create = endpoint({
  ...ofMember,
  method: 'post',
  path,
  summary: 'Create a webhook endpoint',
  description:
    'It gets the events of its types from now on, signed with its own secret. A partner can have up to ten. Requires the Growth plan or higher.',
  proof: 'person or token',
  body: newEndpoint,
  answer: created,
  creates: true,
  hasSecret: true,
  fails: ['events_not_included', 'too_many_endpoints'],
});

const change = endpoint({
  ...ofEndpoint,
  method: 'patch',
  summary: 'Change, pause or resume a webhook endpoint',
  description:
    'Omitted settings stay as they are. While it is paused, its events aren’t kept for it. The response doesn’t contain its secret.',
  proof: 'person or token',
  proofFor: ['url'],
  body: endpointChange,
  answer: z.object({ endpoint: webhookEndpoint }),
  fails: ['not_found', 'events_not_included'],
});

const remove = endpoint({
  ...ofEndpoint,
  method: 'delete',
  summary: 'Delete a webhook endpoint',
  description: 'Events that it hasn’t accepted yet aren’t sent.',
  answer: done,
  fails: ['not_found'],
});

const rotate = endpoint({
  ...ofEndpoint,
  path: `${path}/{endpointId}/rotate`,
  method: 'post',
  summary: 'Rotate the secret of a webhook endpoint',
  description: 'For 24 hours, events have two signatures: with the new secret, and with the previous one.',
  proof: 'person or token',
  answer: created.extend({ old_secret_until: z.iso.datetime() }),
  creates: true,
  hasSecret: true,
  fails: ['not_found'],
});

const show = endpoint({
  ...ofEndpoint,
  path: `${path}/{endpointId}/show-secret`,
  method: 'post',
  summary: 'Show the secret of a webhook endpoint',
  description: 'For members who signed in more than ten minutes ago, to whom `GET` doesn’t return it.',
  proof: 'person or token',
  answer: z.object({ endpoint: webhookEndpoint }),
  fails: ['not_found'],
});

const replay = endpoint({
  ...ofEndpoint,
  path: `${path}/{endpointId}/replay`,
  method: 'post',
  summary: 'Send the events of a time again',
  description:
    'Sends the events from `from` until before `to` again, in their order and with their IDs: those of `types`, by default the endpoint’s own. At most 100,000, and of the last 30 days.',
  body: replayRequest,
  answer: z.object({
    ok: z.literal(true),
    events: z.int().openapi({ description: 'How many will be sent.' }),
  }),
  creates: true,
  fails: ['not_found', 'invalid_input', 'events_not_included'],
});

const test = endpoint({
  ...ofEndpoint,
  path: `${path}/{endpointId}/test`,
  method: 'post',
  summary: 'Send an example event to a webhook endpoint',
  description:
    'Sends an example of the type once, whatever types the endpoint gets, signed like every event, and returns the result. Its ID starts with `evt_test_`.',
  body: testRequest,
  answer: webhookTest,
  fails: ['not_found', 'events_not_included'],
});

/** A partner's webhook endpoints, and what can be sent to them. */
export function endpointRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const keyOf = (partnerId: number, { endpointId }: { endpointId: string }) => ({
    partnerId,
    publicId: endpointId,
  });

  on(list, async ({ member: { partnerId }, http }) => {
    const endpoints = await listEndpoints(ctx, partnerId, { isShown: true });
    const isShown = endpoints.length > 0 && (await authorizeSecretAccess(ctx, http, list));
    return { endpoints: isShown ? endpoints : endpoints.map((one) => ({ ...one, secret: null })) };
  });

  on(create, ({ member, body }) => createEndpoint(ctx, member.partnerId, body));

  on(change, async ({ member, params, body }) => ({
    endpoint: await updateEndpoint(ctx, keyOf(member.partnerId, params), body),
  }));

  on(remove, async ({ member, params }) => {
    await deleteEndpoint(ctx, keyOf(member.partnerId, params));
    return { ok: true };
  });

  on(rotate, async ({ member, params }) => {
    const { secret, oldSecretUntil } = await rotateEndpointSecret(ctx, keyOf(member.partnerId, params));
    return { id: params.endpointId, secret, old_secret_until: oldSecretUntil.toISOString() };
  });

  on(show, async ({ member, params }) => ({
    endpoint: await readEndpoint(ctx, keyOf(member.partnerId, params), { isShown: true }),
  }));

  on(replay, async ({ member, params, body }) => ({
    ok: true,
    ...(await replayEvents(ctx, keyOf(member.partnerId, params), body)),
  }));

  on(test, ({ member, params, body }) => testEndpoint(ctx, keyOf(member.partnerId, params), body.type));

  return router;
}
