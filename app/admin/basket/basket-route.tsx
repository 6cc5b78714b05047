import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { plans } from '#api/contract/plans.ts';
import { BasketEditor } from './basket-editor.tsx';
import { requireAdmin } from '../admin.server.ts';
import {
  BasketRefused,
  readBasket,
  ServiceError,
  testWebhook,
  updateBasket,
  type BasketPatch,
  type BasketProblem,
  type WebhookAnswer,
} from './basket.server.ts';
import styles from './basket.css';
import { lang } from '../texts.ts';
import { attemptsIn, problemsIn, refusalText } from '#app/hosted/refusal-text.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const { name, settings, webhookUrl, webhookSecret } = await readBasket(ctx, basketOf(shop));
  return json({
    settings: { ...settings, name, webhookUrl },
    webhookSecret,
    plan: { isPaid: shop.plan !== 'free', webhooks: plans[shop.plan].webhooks },
    shop: { domain: shop.domain, host: shop.primaryHost, currency: shop.currency ?? 'EUR' },
    previewUrl: `${ctx.settings.siteUrl}/basket/preview?lang=${lang()}`,
  });
}

type Answer =
  | { intent: 'save'; problems: readonly BasketProblem[] }
  | { intent: 'test'; answer: WebhookAnswer | null; problem: string | null };

export async function action(args: ActionFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const fields = await readForm(args.request);
  const { publicId } = await readBasket(ctx, basketOf(shop));
  const { partnerId } = shop;
  if (fields.get('intent') === 'test') {
    const tried = await testWebhook(ctx, { partnerId, publicId }).then(
      (answer) => ({ answer: attemptsIn(lang(), [answer])[0]!, problem: null }),
      (error: unknown) => ({ answer: null, problem: hintOf(error) }),
    );
    return json<Answer>({ intent: 'test', ...tried });
  }
  try {
    await updateBasket(ctx, publicId, patchIn(fields), { partnerId });
    return json<Answer>({ intent: 'save', problems: [] });
  } catch (error) {
    if (!(error instanceof BasketRefused)) throw error;
    return json<Answer>({ intent: 'save', problems: problemsIn(lang(), error.problems) }, { status: 400 });
  }
}

const basketOf = ({ partnerId, basketConfigId }: { partnerId: number; basketConfigId: number | null }) => ({
  partnerId,
  basket: basketConfigId ?? 0,
});

function patchIn(fields: FormData): BasketPatch {
  try {
    return JSON.parse(String(fields.get('patch'))) as BasketPatch;
  } catch {
    throw new Response(null, { status: 400 });
  }
}

function hintOf(error: unknown): string {
  if (error instanceof ServiceError) return refusalText(lang(), String(error.details.hint ?? error.message));
  throw error;
}

/** The settings of the shop's basket, next to a preview. */
export default function AdminBasketRoute() {
  return <BasketEditor {...useLoaderData<typeof loader>()} />;
}
