import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { createBasket } from '#api/modules/baskets/create-basket.ts';
import { deleteBasket } from '#api/modules/baskets/delete-basket.ts';
import { listBaskets, readBasket } from '#api/modules/baskets/read-basket.ts';
import { rotateWebhookSecret } from '#api/modules/baskets/rotate-webhook-secret.ts';
import { maxBaskets } from '#api/modules/baskets/schemas.ts';
import { readSetup } from '#api/modules/partners/read-setup.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import {
  editorData,
  readSecret,
  saveBasket,
  sendTestWebhook,
  setsExternalUrl,
} from '#app/merchant/basket.server.ts';
import { partnerPlan } from '#app/portal/plan.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { requirePortal } from '../portal.server.ts';
import { proven, provenIf } from '../proof.server.ts';

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

/** A basket with everything the editor needs, and the URL of its preview. */
export async function loadBasket(args: LoaderFunctionArgs) {
  const { ctx, member, params } = await requirePortal(args);
  const { partnerId } = member;
  const basket = await foundOr404(readBasket(ctx, { partnerId, basket: params.basketId ?? '' }));
  return {
    id: basket.publicId,
    ...editorData(ctx, basket, await partnerPlan(ctx, partnerId)),
    oldSecretUntil: basket.oldSecretUntil?.toISOString() ?? null,
    isWebhookPaused: basket.webhookPausedAt !== null,
    isFirst: basket.isFirst,
  };
}
export type BasketData = Awaited<ReturnType<typeof loadBasket>>;

const which = ({ member, params }: PortalStep) => ({
  partnerId: member.partnerId,
  publicId: params.basketId ?? '',
});

export const basketIntents: PortalIntents = {
  save: provenIf(
    (step) => Promise.resolve(setsExternalUrl(step.field('patch'))),
    async (step) => {
      await saveBasket(step.ctx, which(step), step.field('patch'));
    },
  ),
  secret: proven((step) => readSecret(step.ctx, which(step))),
  test: (step) => sendTestWebhook(step.ctx, which(step)),
  rotate: proven(async (step) => {
    const { webhookSecret } = await rotateWebhookSecret(step.ctx, which(step));
    return { secret: webhookSecret };
  }),
  delete: async (step) => {
    await deleteBasket(step.ctx, which(step));
    throw redirect('/portal/baskets', { status: 303 });
  },
};
