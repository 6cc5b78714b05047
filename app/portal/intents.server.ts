import { type ActionFunctionArgs, json, type TypedResponse } from '@remix-run/node';
import { BasketRefused } from '#api/modules/baskets/update-basket.ts';
import { accountOwner } from '#api/modules/identity/require-proof.ts';
import { readForm } from '#app/hosted/read-form.server.ts';
import { problemsIn } from '#app/hosted/refusal-text.server.ts';
import { recordForm } from '#app/merchant/operations.server.ts';
import { type FormFields, formFields, intentIn } from '#app/merchant/step.server.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { type PortalRequest, requirePortal, ServiceError } from './portal.server.ts';
import { lang, text } from './texts.ts';

/** A member's request, with the fields of its form. */
export interface PortalStep extends PortalRequest, FormFields {
  partnerId: number;
}

export interface PortalForms {
  /** Whether, or which, values a refused form gets back, for pages without JavaScript. */
  keeps?: boolean | readonly string[];
  /** Maximum bytes of a form; reading stops there. */
  maxBytes?: number;
  /** The message for larger forms, unless it's about an image. */
  tooLarge?: string;
}

/**
 * A page's intents by name. Each result is sent as the response's `data`; thrown Responses are sent
 * unchanged.
 */
export type PortalIntents = Record<string, (step: PortalStep) => Promise<unknown>>;

/** Another service doesn't respond: the page stays and shows a message. */
const notNow = 503;

/** Default maximum form size, more than any form needs. */
const defaultMaxBytes = 1024 * 1024;

/** Handles a portal form. The service's refusals become responses; other errors are thrown. */
export async function answerPortalIntent(
  args: ActionFunctionArgs,
  intents: PortalIntents,
  { keeps = false, maxBytes = defaultMaxBytes, tooLarge }: PortalForms = {},
): Promise<TypedResponse<IntentAnswer>> {
  const request = await requirePortal(args);
  if (Number(args.request.headers.get('Content-Length') ?? 0) > maxBytes) return refuseSize(tooLarge);
  const form = await readForm(args.request);
  const fields = formFields(form);
  const { name, run } = intentIn(intents, fields);
  const { ctx, member, visitor, params } = request;
  const { partnerId } = member;
  const actor = { kind: 'member' as const, userId: member.userId, tokenId: null };
  const action = { actor, partnerId, visitor, request: args.request, params, intent: name, fields };
  const step = { ...request, ...fields, partnerId, userId: member.userId };
  try {
    const data: unknown = (await recordForm(ctx, action, () => run(step))) ?? null;
    return json({ intent: name, problems: [], data });
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status >= 500 && error.status !== notNow)) throw error;
    // A missing record isn't a mistake in the form.
    const sent = keeps && error.status !== 404 ? textsOf(form, keeps) : undefined;
    const proof = error.errorName === 'fresh_sign_in_required' ? await ownProof(request) : undefined;
    const body = { intent: name, problems: problemsOf(error), data: null, sent, proof };
    return json(body, { status: error.status });
  }
}

/** The ways to prove the person's identity. */
const ownProof = async ({ ctx, user }: PortalRequest) => ({
  email: user.email,
  hasPassword: (await accountOwner(ctx, user.id)).hash !== null,
});

function textsOf(form: FormData, kept: true | readonly string[]): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.filter(([name]) => kept === true || kept.includes(name)));
}

/** Shown by the last submitted form, because this one wasn't read. */
const refuseSize = (hint = text('common.fileTooLarge')): TypedResponse<IntentAnswer> => {
  const problems = [{ field: '', hint }];
  return json({ intent: '', problems, data: null }, { status: 413 });
};

function problemsOf(error: ServiceError): IntentAnswer['problems'] {
  const { field = '', hint = error.message } = error.details;
  const problems =
    error instanceof BasketRefused ? error.problems : [{ field: String(field), hint: String(hint) }];
  return problemsIn(lang(), problems);
}
