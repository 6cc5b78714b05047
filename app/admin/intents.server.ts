import { type ActionFunctionArgs, json, type TypedResponse } from '@remix-run/node';
import { readForm } from '#app/hosted/read-form.server.ts';
import { problemsIn } from '#app/hosted/refusal-text.server.ts';
import { formFields, intentIn, type PartnerStep } from '#app/merchant/step.server.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { type AdminRequest, requireAdmin, ServiceError } from './admin.server.ts';
import { lang } from './texts.ts';

/** A page's intents, by name. An intent's result is the response's `data`. */
export type AdminIntents = Record<string, (step: AdminRequest & PartnerStep) => Promise<unknown>>;

/** Carries out an intent. The service's refusals become responses; other errors are thrown. */
export async function answerAdminIntent(
  args: ActionFunctionArgs,
  intents: AdminIntents,
  messageOf = ({ message }: ServiceError) => message,
): Promise<TypedResponse<IntentAnswer>> {
  const request = await requireAdmin(args);
  const fields = formFields(await readForm(args.request));
  const { name, run } = intentIn(intents, fields);
  try {
    const data: unknown = (await run({ ...request, ...fields, partnerId: request.shop.partnerId })) ?? null;
    return json({ intent: name, problems: [], data });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const { field = '', hint = messageOf(error) } = error.details;
    const problems = problemsIn(lang(), [{ field: String(field), hint: String(hint) }]);
    return json({ intent: name, problems, data: null }, { status: 400 });
  }
}
