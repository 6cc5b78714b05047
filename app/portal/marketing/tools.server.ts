/** Marketing tools: the list with the consent question, a new tool, and one with its actions. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { maxQuestionLength, maxTools, type ToolKind, toolKinds, toolTypes } from '#api/contract/marketing.ts';
import { plans } from '#api/contract/plans.ts';
import { faultOfMapping, type ToolMapping } from '#api/contract/tool-mapping.ts';
import { createTool } from '#api/modules/marketing/create-tool.ts';
import { deleteTool } from '#api/modules/marketing/delete-tool.ts';
import { listTools, readTool } from '#api/modules/marketing/list-tools.ts';
import { readQuestion } from '#api/modules/marketing/read-question.ts';
import { newTool, toolChange, wording } from '#api/modules/marketing/schemas.ts';
import { setQuestion } from '#api/modules/marketing/set-question.ts';
import { testTool } from '#api/modules/marketing/test-tool.ts';
import { updateTool } from '#api/modules/marketing/update-tool.ts';
import { listMessages } from '#api/modules/webhooks/list-messages.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { attemptsIn } from '#app/hosted/refusal-text.server.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { partnerPlan } from '../plan.server.ts';
import { type PortalRequest, requirePortal, ServiceError } from '../portal.server.ts';
import { proven, provenIf } from '../proof.server.ts';
import { lang, text } from '../texts.ts';

/** Number of messages on a tool's page. */
const latestMessages = 5;

const isIncluded = async ({ ctx, member }: PortalRequest) =>
  plans[await partnerPlan(ctx, member.partnerId)].webhooks;

export async function loadMarketing(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member } = visit;
  const [tools, question, included] = await Promise.all([
    listTools(ctx, member.partnerId),
    readQuestion(ctx, member.partnerId),
    isIncluded(visit),
  ]);
  return { tools, question, included, mayCreate: included && tools.length < maxTools };
}
export type MarketingData = Awaited<ReturnType<typeof loadMarketing>>;

export const marketingIntents: PortalIntents = {
  ask: async ({ ctx, partnerId, field }) => {
    const hint = text('marketing.questionProblem', { count: maxQuestionLength });
    const asked = bodyOf(z.object({ wording }), { wording: field('wording') }, { wording: hint });
    await setQuestion(ctx, partnerId, asked.wording || null);
  },
};

export async function loadNewTool(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const kind: ToolKind = toolKinds.find((one) => one === visit.query.get('kind')) ?? 'klaviyo';
  return { kind, preset: visit.query.get('tool'), included: await isIncluded(visit) };
}

const problem = (field: string, hint: string) => new ServiceError('invalid_input', { field, hint });

function mappingIn(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw problem('mapping', text('marketing.mappingProblem'));
  }
}

const faultOf = (mapping: unknown) =>
  typeof mapping === 'object' && mapping !== null ? faultOfMapping(mapping as ToolMapping) : null;

/** Parses lines such as `api-key: …`; a line without a value removes the header. */
function headersIn(value: string): Record<string, string | null> {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  const headers = lines.map((line): [string, string | null] => {
    const [, name, content] = /^\s*([^:\s]+)\s*:(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined || content === undefined) {
      throw problem('headers', text('marketing.headersProblem'));
    }
    return [name, content.trim() || null];
  });
  return Object.fromEntries(headers);
}

/** A form's settings; an empty API key keeps the stored one. */
function settingsIn({ field }: PortalStep, kind: ToolKind) {
  if (kind === 'klaviyo') {
    return { api_key: field('api_key') || undefined, back_in_stock: field('back_in_stock') !== '' };
  }
  return { url: field('url'), headers: headersIn(field('headers')), mapping: mappingIn(field('mapping')) };
}

/** A form in the API's format. @throws ServiceError `invalid_input` in the page's language */
function formIn<Schema extends z.ZodType>(
  schema: Schema,
  { field, fields }: PortalStep,
  settings: Partial<Record<string, unknown>>,
): z.output<Schema> {
  return bodyOf(
    schema,
    { ...settings, types: fields('types'), description: field('description') },
    {
      api_key: text('marketing.keyProblem'),
      url: text('endpoints.urlProblem'),
      headers: text('marketing.headersProblem'),
      mapping: faultOf(settings['mapping']) ?? text('marketing.mappingProblem'),
      types: text('endpoints.typesProblem'),
    },
  );
}

async function create(step: PortalStep, kind: ToolKind): Promise<never> {
  const { id } = await createTool(
    step.ctx,
    step.partnerId,
    formIn(newTool, step, { kind, ...settingsIn(step, kind) }),
  );
  throw redirect(`/portal/marketing/${id}?added`, { status: 303 });
}

export const newToolIntents: PortalIntents = {
  klaviyo: proven((step) => create(step, 'klaviyo')),
  http: proven((step) => create(step, 'http')),
};

export async function loadTool(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, params, query } = visit;
  const { partnerId } = member;
  const tool = await foundOr404(readTool(ctx, { partnerId, publicId: params.toolId ?? '' }));
  const [{ messages }, included, { wording: asks }] = await Promise.all([
    listMessages(ctx, partnerId, { endpoint: tool.id, limit: latestMessages }),
    isIncluded(visit),
    readQuestion(ctx, partnerId),
  ]);
  return {
    tool,
    included,
    isAsking: asks !== null,
    messages: attemptsIn(lang(), messages),
    isNew: query.has('added'),
    now: ctx.clock().toISOString(),
  };
}
export type ToolData = Awaited<ReturnType<typeof loadTool>>;

const which = ({ partnerId, params }: PortalStep) => ({ partnerId, publicId: params.toolId ?? '' });

/** Whether a form changes the URL or the credentials of events. */
async function hasNewTarget(step: PortalStep): Promise<boolean> {
  const { kind, url } = await readTool(step.ctx, which(step));
  return kind === 'klaviyo'
    ? step.field('api_key') !== ''
    : step.field('url') !== url || Object.values(headersIn(step.field('headers'))).some(Boolean);
}

export const toolIntents: PortalIntents = {
  save: provenIf(hasNewTarget, async (step) => {
    const { kind } = await readTool(step.ctx, which(step));
    await updateTool(step.ctx, which(step), formIn(toolChange, step, settingsIn(step, kind)));
  }),
  pause: (step) => updateTool(step.ctx, which(step), { paused: true }).then(() => null),
  resume: (step) => updateTool(step.ctx, which(step), { paused: false }).then(() => null),
  test: async (step) => {
    const type = toolTypes.find((one) => one === step.field('type'));
    if (!type) throw problem('type', text('common.invalidField'));
    const result = await testTool(step.ctx, { ...which(step), userId: step.user.id }, type);
    return attemptsIn(lang(), [result])[0];
  },
  delete: async (step) => {
    await deleteTool(step.ctx, which(step));
    throw redirect('/portal/marketing', { status: 303 });
  },
};
