/** Webhook endpoints: the list, a new one, and one with its actions. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type EventType, eventTypes, maxEndpoints } from '#api/contract/event-types.ts';
import { plans } from '#api/contract/plans.ts';
import { createEndpoint } from '#api/modules/webhooks/create-endpoint.ts';
import { deleteEndpoint } from '#api/modules/webhooks/delete-endpoint.ts';
import { listEndpoints, readEndpoint } from '#api/modules/webhooks/list-endpoints.ts';
import { listMessages } from '#api/modules/webhooks/list-messages.ts';
import { replayEvents } from '#api/modules/webhooks/replay-events.ts';
import { rotateEndpointSecret } from '#api/modules/webhooks/rotate-endpoint-secret.ts';
import { newEndpoint, replayRequest, type WebhookEndpoint } from '#api/modules/webhooks/schemas.ts';
import { testEndpoint } from '#api/modules/webhooks/test-endpoint.ts';
import { updateEndpoint } from '#api/modules/webhooks/update-endpoint.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { attemptsIn } from '#app/hosted/refusal-text.server.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { partnerPlan } from '../plan.server.ts';
import { type PortalRequest, requirePortal, ServiceError } from '../portal.server.ts';
import { proven, provenIf } from '../proof.server.ts';
import { lang, text } from '../texts.ts';

/** Number of messages on an endpoint's page. */
const latestMessages = 5;

/** An endpoint without its secret. */
const shown = ({ id, url, description, types, waiting, ...rest }: WebhookEndpoint) => {
  const { state, failing_since, paused_at } = rest;
  return { id, url, description, types, waiting, state, failing_since, paused_at };
};

const isIncluded = async ({ ctx, member }: PortalRequest) =>
  plans[await partnerPlan(ctx, member.partnerId)].webhooks;

export async function loadEndpoints(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member } = visit;
  const [endpoints, included] = await Promise.all([listEndpoints(ctx, member.partnerId), isIncluded(visit)]);
  return {
    endpoints: endpoints.map(shown),
    included,
    mayCreate: included && endpoints.length < maxEndpoints,
  };
}
export type EndpointsData = Awaited<ReturnType<typeof loadEndpoints>>;

export async function loadNewEndpoint(args: LoaderFunctionArgs) {
  return { included: await isIncluded(await requirePortal(args)) };
}

const formIn = ({ field, fields }: PortalStep) =>
  bodyOf(
    newEndpoint,
    { url: field('url'), description: field('description'), types: fields('types') },
    { url: text('endpoints.urlProblem'), types: text('endpoints.typesProblem') },
  );

export const newEndpointIntents: PortalIntents = {
  create: proven(async (step) => {
    const { id } = await createEndpoint(step.ctx, step.partnerId, formIn(step));
    throw redirect(`/portal/webhooks/endpoints/${id}?added`, { status: 303 });
  }),
};

export async function loadEndpoint(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, params, query } = visit;
  const { partnerId } = member;
  const endpoint = await foundOr404(readEndpoint(ctx, { partnerId, publicId: params.endpointId ?? '' }));
  const [{ messages }, included] = await Promise.all([
    listMessages(ctx, partnerId, { endpoint: endpoint.id, limit: latestMessages }),
    isIncluded(visit),
  ]);
  return {
    endpoint,
    included,
    messages: attemptsIn(lang(), messages),
    isNew: query.has('added'),
    now: ctx.clock().toISOString(),
  };
}
export type EndpointData = Awaited<ReturnType<typeof loadEndpoint>>;

const which = ({ partnerId, params }: PortalStep) => ({ partnerId, publicId: params.endpointId ?? '' });

const hasNewUrl = async (step: PortalStep) =>
  (await readEndpoint(step.ctx, which(step))).url !== formIn(step).url;

export const typeIn = ({ field }: Pick<PortalStep, 'field'>): EventType => {
  const type = eventTypes.find((one) => one === field('type'));
  if (!type) throw new ServiceError('invalid_input', { field: 'type', hint: text('common.invalidField') });
  return type;
};

/** Converts a form field's `2026-11-24T09:30` to UTC. */
const momentIn = (value: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00Z` : value);

export const endpointIntents: PortalIntents = {
  save: provenIf(hasNewUrl, async (step) => {
    await updateEndpoint(step.ctx, which(step), formIn(step));
  }),
  secret: proven(async (step) => {
    const { secret } = await readEndpoint(step.ctx, which(step), { isShown: true });
    return { secret };
  }),
  pause: (step) => updateEndpoint(step.ctx, which(step), { paused: true }).then(() => null),
  resume: (step) => updateEndpoint(step.ctx, which(step), { paused: false }).then(() => null),
  rotate: proven(async (step) => {
    const { secret } = await rotateEndpointSecret(step.ctx, which(step));
    return { secret };
  }),
  test: async (step) => {
    const result = await testEndpoint(step.ctx, which(step), typeIn(step));
    return attemptsIn(lang(), [result])[0];
  },
  replay: (step) => {
    const { from, to, types } = bodyOf(
      replayRequest,
      {
        from: momentIn(step.field('from')),
        to: momentIn(step.field('to')),
        types: step.fields('types'),
      },
      {
        from: text('endpoints.momentProblem'),
        to: text('endpoints.toProblem'),
        types: text('endpoints.typesProblem'),
      },
    );
    return replayEvents(step.ctx, which(step), { from, to, types });
  },
  delete: async (step) => {
    await deleteEndpoint(step.ctx, which(step));
    throw redirect('/portal/webhooks/endpoints', { status: 303 });
  },
};
