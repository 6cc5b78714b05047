/** The admin's wishlist page: its data and intents. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { readForm } from '#app/hosted/read-form.server.ts';
import { problemsIn, refusalText } from '#app/hosted/refusal-text.server.ts';
import {
  type BasketProblem,
  BasketRefused,
  editorData,
  readBasket,
  readSecret,
  saveBasket,
  sendTestWebhook,
  type WebhookAnswer,
} from '#app/merchant/basket.server.ts';
import { formFields } from '#app/merchant/step.server.ts';
import { requireAdmin, ServiceError } from '../admin.server.ts';
import { recordAdmin } from '../intents.server.ts';
import { lang } from '../texts.ts';

export async function loadBasket(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const basket = await readBasket(ctx, basketOf(shop));
  return json({
    ...editorData(ctx, basket, shop.plan),
    shop: { domain: shop.domain, host: shop.primaryHost, currency: shop.currency ?? 'EUR' },
  });
}

type Answer =
  | { intent: 'save'; problems: readonly BasketProblem[] }
  | { intent: 'secret'; secret: string | null }
  | { intent: 'test'; answer: WebhookAnswer | null; problem: string | null };

export async function runBasket(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const { ctx, shop } = admin;
  const fields = await readForm(args.request);
  const { publicId } = await readBasket(ctx, basketOf(shop));
  const basket = { partnerId: shop.partnerId, publicId };
  const record = <Done>(intent: string, work: () => Promise<Done>) =>
    recordAdmin(args, admin, { intent, fields: formFields(fields) }, work);
  if (fields.get('intent') === 'test') {
    const tried = await record('test', () => sendTestWebhook(ctx, basket)).then(
      (answer) => ({ answer, problem: null }),
      (error: unknown) => ({ answer: null, problem: hintOf(error) }),
    );
    return json<Answer>({ intent: 'test', ...tried });
  }
  if (fields.get('intent') === 'secret') {
    return json<Answer>({ intent: 'secret', ...(await record('secret', () => readSecret(ctx, basket))) });
  }
  try {
    await record('save', () => saveBasket(ctx, basket, String(fields.get('patch'))));
    return json<Answer>({ intent: 'save', problems: [] });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const problems = error instanceof BasketRefused ? error.problems : [{ field: '', hint: error.message }];
    return json<Answer>({ intent: 'save', problems: problemsIn(lang(), problems) }, { status: 400 });
  }
}

const basketOf = ({ partnerId, basketConfigId }: { partnerId: number; basketConfigId: number | null }) => ({
  partnerId,
  basket: basketConfigId ?? 0,
});

function hintOf(error: unknown): string {
  if (error instanceof ServiceError) return refusalText(lang(), String(error.details.hint ?? error.message));
  throw error;
}
