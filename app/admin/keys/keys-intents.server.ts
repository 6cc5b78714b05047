import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import { problemsIn } from '#app/hosted/refusal-text.server.ts';
import { keyIntents } from '#app/merchant/keys.server.ts';
import { formFields, intentIn, type PartnerStep } from '#app/merchant/step.server.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { type AdminRequest, ServiceError } from '../admin.server.ts';
import { lang, text, type TextKey } from '../texts.ts';

const intents: Record<string, (step: AdminRequest & PartnerStep) => Promise<unknown>> = {
  ...keyIntents,
  // If Shopify still doesn't respond, the shop's own state shows it.
  'sync-theme': ({ ctx, shop }) => provisionShop(ctx, shop.domain).catch(() => undefined),
};

/** Carries out an intent of the keys page. The service's refusals become responses; other errors are thrown. */
export async function answerKeysIntent(request: AdminRequest, form: FormData): Promise<IntentAnswer> {
  const fields = formFields(form);
  const { name, run } = intentIn(intents, fields);
  try {
    await run({ ...request, ...fields, partnerId: request.shop.partnerId });
    return { intent: name, problems: [], data: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { field = '', hint = messageOf(error) } = error.details;
    return {
      intent: name,
      problems: problemsIn(lang(), [{ field: String(field), hint: String(hint) }]),
      data: null,
    };
  }
}

/** Responses to a page that another window has made out of date. */
const outdated: Record<string, TextKey> = {
  api_key_not_found: 'keys.notFound',
  unknown_key: 'keys.hasEnded',
};

function messageOf({ code, message }: ServiceError): string {
  const key = outdated[code];
  return key ? text(key) : message;
}
