/** A basket's settings: the data and intents of the portal's and the admin's editors. */
import { type PlanId, plans } from '#api/contract/plans.ts';
import { readBasket } from '#api/modules/baskets/read-basket.ts';
import { testWebhook } from '#api/modules/baskets/test-webhook.ts';
import { type BasketPatch, updateBasket } from '#api/modules/baskets/update-basket.ts';
import type { Context } from '#api/platform/context.ts';
import { attemptsIn } from '#app/hosted/refusal-text.server.ts';
import { lang } from './texts.ts';

export { readBasket };
export { BasketRefused, type BasketProblem } from '#api/modules/baskets/update-basket.ts';
export type { WebhookAnswer } from '#api/modules/baskets/send-signed.ts';

export const editorData = (
  ctx: Context,
  { settings, name, webhookUrl, webhookSecret }: Awaited<ReturnType<typeof readBasket>>,
  plan: PlanId,
) => ({
  settings: { ...settings, name, webhookUrl },
  hasSecret: webhookSecret !== null,
  plan: { isPaid: plan !== 'free', webhooks: plans[plan].webhooks },
  previewUrl: `${ctx.settings.siteUrl}/basket/preview?lang=${lang()}`,
});

interface OwnBasket {
  partnerId: number;
  publicId: string;
}

/** @param patch the editor's changes as JSON @throws BasketRefused */
export const saveBasket = (ctx: Context, { partnerId, publicId }: OwnBasket, patch: string) =>
  updateBasket(ctx, publicId, patchIn(patch), { partnerId });

/** Parses the editor's changes. Anything but JSON wasn't sent by the editor. */
function patchIn(text: string): BasketPatch {
  try {
    return JSON.parse(text) as BasketPatch;
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The secret of the basket's webhook, to show it once. @throws ServiceError `not_found` */
export async function readSecret(ctx: Context, { partnerId, publicId }: OwnBasket) {
  const { webhookSecret } = await readBasket(ctx, { partnerId, basket: publicId });
  return { secret: webhookSecret };
}

/** Whether the editor's changes set a URL that checkouts or shoppers are sent to. */
export function setsExternalUrl(patch: string): boolean {
  const { webhookUrl, checkout, emptyState } = patchIn(patch);
  return [webhookUrl, checkout?.cartUrl, checkout?.cartUrlPattern, emptyState?.url].some(Boolean);
}

/** Sends a test to the basket's webhook. @throws ServiceError */
export const sendTestWebhook = async (ctx: Context, basket: OwnBasket) =>
  attemptsIn(lang(), [await testWebhook(ctx, basket)])[0]!;
