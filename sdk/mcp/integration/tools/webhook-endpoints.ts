import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ToolFailure } from '#sdk/mcp/core/tool-failure.ts';
import { eventTypes } from '../../../../api/contract/event-types.ts';
import { idempotent, orThrow, type Schema } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Call, type Confirmation, tool } from '../../core/tool.ts';
import { eventTypesInput } from './events.ts';
import { counted } from './usage.ts';

/** An endpoint without its signing secret, which doesn't belong in a conversation. */
type ShownEndpoint = Omit<Schema<'WebhookEndpoint'>, 'secret'>;

const shownEndpoint = (schemaOf('WebhookEndpoint') as unknown as z.ZodObject).omit({
  secret: true,
}) as unknown as z.ZodType<ShownEndpoint>;

const withoutSecret = (endpoint: Schema<'WebhookEndpoint'>) =>
  Object.fromEntries(Object.entries(endpoint).filter(([name]) => name !== 'secret')) as ShownEndpoint;

const endpointLine = ({ id, url, types, description, state, waiting }: ShownEndpoint) =>
  `${id} ${quoteText(url, 200)}${description ? ` ${quoteText(description)}` : ''}: ${state}, ${types.join(', ')}${waiting ? `; ${waiting} waiting` : ''}`;

const secretPlace =
  'The user can find the secret (whsec_…) in the Partner Portal, under Webhooks; the server needs it to verify events.';

const endpointId = z
  .string()
  .regex(/^whe_\w+$/, 'Pass an endpoint id, whe_…, from webhooks_endpoints_list.')
  .describe('whe_…, from webhooks_endpoints_list.');

const url = z.string().max(2_000).describe('Public HTTPS URL that receives POST requests.');
const description = z.string().max(200).describe('Shown only in the portal.');

async function listEndpoints({ api }: Pick<Call, 'api'>): Promise<ShownEndpoint[]> {
  const { endpoints } = await orThrow(api.GET('/portal/webhooks/endpoints'));
  return endpoints.map(withoutSecret);
}

const missing = {
  not_found: 'The partner has no endpoint with this id. webhooks_endpoints_list returns the existing ids.',
};

const endpointConfirmed: Confirmation<{ endpoint_id: string }> = {
  what: 'URL of the endpoint',
  from: 'webhooks_endpoints_list',
  async read({ endpoint_id: id }, call) {
    const found = (await listEndpoints(call)).find((endpoint) => endpoint.id === id);
    if (!found) throw new ToolFailure('not_found', `There is no endpoint ${id}.`, missing.not_found);
    return found.url;
  },
};

const pathOf = (id: string) => ({ path: { endpointId: id } });

export const endpointsList = tool({
  name: 'webhooks_endpoints_list',
  title: 'List the webhook endpoints',
  description:
    'Lists where the partner’s events are sent: types, state and how many events wait. failing: nothing was accepted lately; after three days it’s paused. Without secrets. A basket’s own webhook: baskets_get.',
  input: z.strictObject({}),
  output: z.object({ endpoints: z.array(shownEndpoint) }),
  effect: 'reads',
  credentials: true,
  async handle(_, call) {
    const endpoints = await listEndpoints(call);
    const text = endpoints.map(endpointLine).join('\n') || 'There are no webhook endpoints.';
    return { data: { endpoints }, text };
  },
});

export const endpointsCreate = tool({
  name: 'webhooks_endpoints_create',
  title: 'Create a webhook endpoint',
  description:
    'Sends events of these types to a server of the shop from now on, signed. Up to ten; from the Growth plan. Ask the user for the URL. Next: webhooks_endpoints_test.',
  input: z.strictObject({
    url,
    types: eventTypesInput.describe('The events it gets.'),
    description: description.optional(),
  }),
  output: z.object({ endpoint_id: z.string() }),
  effect: 'adds',
  credentials: true,
  hints: { too_many_endpoints: 'Change one from webhooks_endpoints_list, or delete one that isn’t used.' },
  async handle(body, { api }) {
    const header = idempotent(randomUUID());
    const { id } = await orThrow(api.POST('/portal/webhooks/endpoints', { params: { header }, body }));
    return {
      data: { endpoint_id: id },
      text: `Created ${id}. ${secretPlace} Next: webhooks_endpoints_test.`,
    };
  },
});

export const endpointsUpdate = tool({
  name: 'webhooks_endpoints_update',
  title: 'Change, pause or resume a webhook endpoint',
  description:
    'Changes the settings you pass; types are replaced as a whole. Events of a pause aren’t sent later: webhooks_endpoints_replay sends them.',
  input: z.strictObject({
    endpoint_id: endpointId,
    url: url.optional(),
    types: eventTypesInput.optional().describe('All events it gets.'),
    description: description.optional(),
    paused: z.boolean().optional().describe('true pauses, false resumes.'),
  }),
  output: z.object({ endpoint: shownEndpoint }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  confirms: endpointConfirmed,
  credentials: true,
  hints: missing,
  async handle({ endpoint_id: id, ...body }, { api }) {
    const params = pathOf(id);
    const answer = await orThrow(api.PATCH('/portal/webhooks/endpoints/{endpointId}', { params, body }));
    const endpoint = withoutSecret(answer.endpoint);
    return { data: { endpoint }, text: `Changed ${endpointLine(endpoint)}.` };
  },
});

export const endpointsDelete = tool({
  name: 'webhooks_endpoints_delete',
  title: 'Delete a webhook endpoint',
  description:
    'Permanently deletes an endpoint with its secret. Events that it hasn’t accepted yet aren’t sent. Ask the user first; to stop it for a while: webhooks_endpoints_update with paused.',
  input: z.strictObject({ endpoint_id: endpointId }),
  output: z.object({ deleted: z.literal(true), endpoint_id: z.string() }),
  effect: 'removes',
  confirms: endpointConfirmed,
  credentials: true,
  hints: missing,
  async handle({ endpoint_id: id }, { api }) {
    await orThrow(api.DELETE('/portal/webhooks/endpoints/{endpointId}', { params: pathOf(id) }));
    return { data: { deleted: true as const, endpoint_id: id }, text: `Deleted endpoint ${id}.` };
  },
});

export const endpointsRotate = tool({
  name: 'webhooks_endpoints_rotate',
  title: 'Rotate the secret of a webhook endpoint',
  description:
    'Replaces the secret that signs events. The old one signs along for 24 hours: the server must have the new one by then. Ask the user first; they copy it from the Partner Portal.',
  input: z.strictObject({ endpoint_id: endpointId }),
  output: z.object({ endpoint_id: z.string(), old_secret_until: z.string() }),
  effect: 'removes',
  annotations: { idempotentHint: false },
  confirms: endpointConfirmed,
  credentials: true,
  hints: missing,
  async handle({ endpoint_id: id }, { api }) {
    const params = { ...pathOf(id), header: idempotent(randomUUID()) };
    const { old_secret_until: until } = await orThrow(
      api.POST('/portal/webhooks/endpoints/{endpointId}/rotate', { params }),
    );
    return {
      data: { endpoint_id: id, old_secret_until: until },
      text: `Until ${until} (UTC), events are also signed with the old secret. ${secretPlace}`,
    };
  },
});

export const endpointsReplay = tool({
  name: 'webhooks_endpoints_replay',
  title: 'Send events again',
  description:
    'Sends an endpoint the events of a time again, in order and with their ids, such as after downtime. Of the last 30 days, at most 100,000.',
  input: z.strictObject({
    endpoint_id: endpointId,
    from: z.string().max(40).describe('ISO 8601 with time zone, inclusive.'),
    to: z.string().max(40).describe('ISO 8601 with time zone, exclusive.'),
    types: eventTypesInput.optional().describe('Default: the endpoint’s.'),
  }),
  output: z.object({ events: z.int().describe('How many will be sent.') }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: missing,
  async handle({ endpoint_id: id, ...body }, { api }) {
    const params = { ...pathOf(id), header: idempotent(randomUUID()) };
    const { events } = await orThrow(
      api.POST('/portal/webhooks/endpoints/{endpointId}/replay', { params, body }),
    );
    return { data: { events }, text: `Sending ${counted.format(events)} events again.` };
  },
});

export const endpointsTest = tool({
  name: 'webhooks_endpoints_test',
  title: 'Send an example event to a webhook endpoint',
  description:
    'Sends an example of a type, signed, and returns the server’s HTTP status; a failing server is a result (delivered: false). The example isn’t in events_list.',
  input: z.strictObject({
    endpoint_id: endpointId,
    type: z.enum(eventTypes).describe('Of any type, whatever the endpoint gets.'),
  }),
  output: z.object({
    delivered: z.boolean().describe('Whether the server accepted it.'),
    http_status: z.int().nullable().describe('null: no response.'),
    reason: z.string().nullable().describe('Why it doesn’t count as delivered.'),
  }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: missing,
  async handle({ endpoint_id: id, type }, { api }) {
    const params = pathOf(id);
    const { status, error } = await orThrow(
      api.POST('/portal/webhooks/endpoints/{endpointId}/test', { params, body: { type } }),
    );
    const answered = status === null ? 'didn’t respond' : `returned ${status}`;
    return {
      data: { delivered: error === null, http_status: status, reason: error },
      text:
        error === null
          ? `Delivered: the server returned ${status}.`
          : `Not delivered: the server ${answered} (${error}). Check the URL, the secret and the server, then send it again.`,
    };
  },
});
