import { z } from '@hono/zod-openapi';
import { authorizeSecretAccess } from '#api/modules/audit/authorize-secret-access.ts';
import { basketConfig } from '#api/modules/keys/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { createBasket } from './create-basket.ts';
import { deleteBasket } from './delete-basket.ts';
import { getBasket } from './get-basket.ts';
import { basketBody } from './internal/owner-basket.ts';
import { listBaskets, readBasket } from './read-basket.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { basketChange, basketRecord, newBasket, webhookTest } from './schemas.ts';
import { testWebhook } from './test-webhook.ts';
import { type BasketProblem, BasketRefused, updateBasket } from './update-basket.ts';

const ofMember = { tag: 'Basket settings', auth: 'member', audience: 'partners' } as const;
const ofBasket = {
  ...ofMember,
  path: '/portal/baskets/{basketId}',
  params: z.object({ basketId: z.string().openapi({ example: 'bkt_…' }) }),
} as const;
const basket = z.object({ basket: basketRecord });
/** Fields with URLs to which the basket sends shoppers. */
const leadingOut = ['checkout.cartUrl', 'checkout.cartUrlPattern', 'emptyState.url'];

const list = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/baskets',
  summary: 'List the partner’s baskets',
  description: 'The first basket is the one returned by `POST /widget/init`.',
  answer: z.object({ baskets: z.array(basketRecord) }),
});

const create = endpoint({
  ...ofMember,
  method: 'post',
  path: '/portal/baskets',
  summary: 'Create a basket',
  description: 'Omitted settings get their defaults. A partner can have up to 50 baskets.',
  proof: 'person or token',
  proofFor: ['webhook_url', ...leadingOut],
  body: newBasket,
  answer: basket,
  creates: true,
  hasSecret: true,
  fails: ['too_many_baskets', 'not_found'],
});

const read = endpoint({
  ...ofBasket,
  method: 'get',
  summary: 'Get a basket’s settings',
  description: 'Returns all settings, including those that the plan doesn’t include.',
  answer: basket,
  fails: ['not_found'],
});

const change = endpoint({
  ...ofBasket,
  method: 'patch',
  summary: 'Change settings of a basket',
  description:
    'Omitted settings stay as they are. `labels`, `emptyState` and `checkout` are each replaced as a whole. Pages that show the basket are updated immediately. If anything is invalid, nothing is stored, and `problems` lists everything. The response contains the secret only if you set `webhook_url`.',
  proof: 'person or token',
  proofFor: ['webhook_url', ...leadingOut],
  body: basketChange,
  answer: basket,
  fails: ['not_found'],
});

const remove = endpoint({
  ...ofBasket,
  method: 'delete',
  summary: 'Delete a basket',
  description: 'You can’t delete your last basket, or the one that a platform shop’s theme uses.',
  answer: done,
  fails: ['not_found', 'basket_in_use'],
});

const test = endpoint({
  ...ofBasket,
  path: '/portal/baskets/{basketId}/test-webhook',
  method: 'post',
  summary: 'Send a test message to a basket’s webhook',
  description: 'Sends `{"type":"basket.test"}` once, signed like every message, and returns the result.',
  answer: webhookTest,
  fails: ['not_found', 'invalid_input'],
});

const rotate = endpoint({
  ...ofBasket,
  path: '/portal/baskets/{basketId}/rotate-secret',
  method: 'post',
  summary: 'Rotate the secret of a basket’s webhook',
  description: 'For 24 hours, messages have two signatures: with the new secret, and with the previous one.',
  proof: 'person or token',
  answer: basket,
  creates: true,
  hasSecret: true,
  fails: ['not_found', 'invalid_input'],
});

const show = endpoint({
  ...ofBasket,
  path: '/portal/baskets/{basketId}/show-secret',
  method: 'post',
  summary: 'Show the secret of a basket’s webhook',
  description: 'For members who signed in more than ten minutes ago, to whom `GET` doesn’t return it.',
  proof: 'person or token',
  answer: basket,
  fails: ['not_found'],
});

const readPublic = endpoint({
  ...ofBasket,
  path: '/portal/baskets/{basketId}/public',
  method: 'get',
  summary: 'Get a basket’s settings as shop pages receive them',
  description: 'Returns what `GET /baskets/{id}` does, without settings that the plan doesn’t include.',
  answer: basketConfig,
  fails: ['not_found'],
});

/** Uses the API's names for fields. */
const named = (problems: readonly BasketProblem[]) =>
  problems.map(({ field, hint }) => ({
    field: field === 'webhookUrl' ? 'webhook_url' : field,
    hint,
  })) as [BasketProblem, ...BasketProblem[]];

async function refusing<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BasketRefused ? new BasketRefused(named(error.problems)) : error;
  }
}

/** A partner's baskets, for the portal and the tool server. */
export function portalBasketRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const answerOf = async (partnerId: number, basketId: string, isShown: boolean) => ({
    basket: basketBody(await readBasket(ctx, { partnerId, basket: basketId }), isShown),
  });

  on(list, async ({ member, http }) => {
    const baskets = await listBaskets(ctx, member.partnerId);
    const isShown =
      baskets.some(({ webhookSecret }) => webhookSecret !== null) &&
      (await authorizeSecretAccess(ctx, http, list));
    return { baskets: baskets.map((one) => basketBody(one, isShown)) };
  });

  on(create, async ({ member, body: { webhook_url: webhookUrl, ...settings } }) => ({
    basket: basketBody(
      await refusing(createBasket(ctx, member.partnerId, { ...settings, webhookUrl })),
      true,
    ),
  }));

  on(read, async ({ member: { partnerId }, params: { basketId }, http }) => {
    const found = await readBasket(ctx, { partnerId, basket: basketId });
    const isShown = found.webhookSecret !== null && (await authorizeSecretAccess(ctx, http, read));
    return { basket: basketBody(found, isShown) };
  });

  on(change, async ({ member: { partnerId }, params: { basketId }, body }) => {
    const { webhook_url: webhookUrl, ...settings } = body;
    await refusing(updateBasket(ctx, basketId, { ...settings, webhookUrl }, { partnerId }));
    return answerOf(partnerId, basketId, !!webhookUrl);
  });

  on(remove, async ({ member: { partnerId }, params }) => {
    await deleteBasket(ctx, { partnerId, publicId: params.basketId });
    return { ok: true };
  });

  on(test, ({ member: { partnerId }, params }) =>
    refusing(testWebhook(ctx, { partnerId, publicId: params.basketId })),
  );

  on(rotate, async ({ member: { partnerId }, params }) => {
    await rotateWebhookSecret(ctx, { partnerId, publicId: params.basketId });
    return answerOf(partnerId, params.basketId, true);
  });

  on(show, ({ member, params }) => answerOf(member.partnerId, params.basketId, true));

  on(readPublic, async ({ member: { partnerId }, params: { basketId } }) => {
    await readBasket(ctx, { partnerId, basket: basketId });
    return getBasket(ctx, basketId);
  });

  return router;
}
