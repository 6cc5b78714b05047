import { type ActionFunctionArgs, json, type TypedResponse } from '@remix-run/node';
import { readForm } from '#app/hosted/read-form.server.ts';
import { problemsIn } from '#app/hosted/refusal-text.server.ts';
import { recordForm } from '#app/merchant/operations.server.ts';
import { type FormFields, formFields, intentIn, type PartnerStep } from '#app/merchant/step.server.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { type AdminRequest, requireAdmin, ServiceError } from './admin.server.ts';
import { lang } from './texts.ts';

/** A page's intents by name. Each result is sent as the response's `data`. */
export type AdminIntents = Record<string, (step: AdminRequest & PartnerStep) => Promise<unknown>>;

/** Handles a merchant's form and records it in the partner's audit log. */
export const recordAdmin = <Answer>(
  { request, params }: Pick<ActionFunctionArgs, 'request' | 'params'>,
  { ctx, visitor, shop }: AdminRequest,
  form: { intent: string; fields: Pick<FormFields, 'field'> },
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const actor = { kind: 'merchant' as const, shop: shop.domain };
  return recordForm(ctx, { ...form, actor, partnerId: shop.partnerId, visitor, request, params }, work);
};

/** Handles an intent. The service's refusals become responses; other errors are thrown. */
export async function answerAdminIntent(
  args: ActionFunctionArgs,
  intents: AdminIntents,
  messageOf = ({ message }: ServiceError) => message,
): Promise<TypedResponse<IntentAnswer>> {
  const request = await requireAdmin(args);
  const fields = formFields(await readForm(args.request));
  const { name, run } = intentIn(intents, fields);
  try {
    const step = { ...request, ...fields, partnerId: request.shop.partnerId };
    const data: unknown =
      (await recordAdmin(args, request, { intent: name, fields }, () => run(step))) ?? null;
    return json({ intent: name, problems: [], data });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const { field = '', hint = messageOf(error) } = error.details;
    const problems = problemsIn(lang(), [{ field: String(field), hint: String(hint) }]);
    return json({ intent: name, problems, data: null }, { status: 400 });
  }
}
