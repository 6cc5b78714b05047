import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { plans } from '#api/contract/plans.ts';
import { createBasket } from '#api/modules/baskets/create-basket.ts';
import { deleteBasket } from '#api/modules/baskets/delete-basket.ts';
import { listBaskets, readBasket } from '#api/modules/baskets/read-basket.ts';
import { rotateWebhookSecret } from '#api/modules/baskets/rotate-webhook-secret.ts';
import { maxBaskets } from '#api/modules/baskets/schemas.ts';
import { testWebhook } from '#api/modules/baskets/test-webhook.ts';
import { type BasketPatch, updateBasket } from '#api/modules/baskets/update-basket.ts';
import { readSetup } from '#api/modules/partners/read-setup.ts';
import { attemptsIn } from '#app/hosted/refusal-text.server.ts';
import { partnerPlan } from '#app/portal/subscription/plan.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { foundOr404 } from '../not-found.server.ts';
import { requirePortal } from '../portal.server.ts';
import { lang } from '../texts.ts';

/** A partner's baskets, each with enough to recognize it. */
export async function loadBaskets(args: LoaderFunctionArgs) {
  const { ctx, member, publicUrls } = await requirePortal(args);
  const [baskets, { keys }] = await Promise.all([
    listBaskets(ctx, member.partnerId),
    readSetup(ctx, member.partnerId),
  ]);
  return {
    keys,
    publicUrls,
    listsUrl: ctx.settings.listsUrl,
    baskets: baskets.map(({ publicId, name, settings, webhookUrl, isFirst, updatedAt }) => ({
      id: publicId,
      name,
      isFirst,
      layout: settings.layout,
      color: settings.primaryColor,
      hasWebhook: webhookUrl !== null,
      updatedAt: updatedAt.toISOString(),
    })),
    mayCreate: baskets.length < maxBaskets,
    now: ctx.clock().toISOString(),
  };
}
export type BasketsData = Awaited<ReturnType<typeof loadBaskets>>;

export const basketsIntents: PortalIntents = {
  create: async ({ ctx, member, field }) => {
    const { publicId } = await createBasket(ctx, member.partnerId, { name: field('name') });
    throw redirect(`/portal/baskets/${publicId}`, { status: 303 });
  },
};

/** Everything about one basket, with the URL of its preview. */
export async function loadBasket(args: LoaderFunctionArgs) {
  const { ctx, member, params } = await requirePortal(args);
  const { partnerId } = member;
  const basket = await foundOr404(readBasket(ctx, { partnerId, basket: params.basketId ?? '' }));
  const plan = await partnerPlan(ctx, partnerId);
  return {
    id: basket.publicId,
    settings: { ...basket.settings, name: basket.name, webhookUrl: basket.webhookUrl },
    webhookSecret: basket.webhookSecret,
    oldSecretUntil: basket.oldSecretUntil?.toISOString() ?? null,
    isFirst: basket.isFirst,
    plan: { isPaid: plan !== 'free', webhooks: plans[plan].webhooks },
    previewUrl: `${ctx.settings.siteUrl}/basket/preview?lang=${lang()}`,
  };
}
export type BasketData = Awaited<ReturnType<typeof loadBasket>>;

const which = ({ member, params }: PortalStep) => ({
  partnerId: member.partnerId,
  publicId: params.basketId ?? '',
});

export const basketIntents: PortalIntents = {
  save: async (step) => {
    const { partnerId, publicId } = which(step);
    await updateBasket(step.ctx, publicId, patchIn(step.field('patch')), { partnerId });
  },
  test: async (step) => attemptsIn(lang(), [await testWebhook(step.ctx, which(step))])[0],
  rotate: (step) => rotateWebhookSecret(step.ctx, which(step)).then(() => null),
  delete: async (step) => {
    await deleteBasket(step.ctx, which(step));
    throw redirect('/portal/baskets', { status: 303 });
  },
};

/** The editor's own values; others don't come from it. */
function patchIn(text: string): BasketPatch {
  try {
    return JSON.parse(text) as BasketPatch;
  } catch {
    throw new Response(null, { status: 400 });
  }
}
