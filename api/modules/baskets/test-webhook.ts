import { randomUUID } from 'node:crypto';
import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { tryWebhook } from './deliver-webhook.ts';
import type { WebhookAnswer } from './send-signed.ts';

/**
 * Sends `{ type: 'basket.test' }` to a basket's webhook, signed like any other message, and returns the shop's
 * response.
 * @throws ServiceError `not_found`; `invalid_input` if there is no webhook or the plan doesn't include them
 */
export async function testWebhook(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
): Promise<WebhookAnswer> {
  const basket = await ctx.prisma.basketConfig.findFirst({
    where: { partnerId, publicId },
    include: { partner: true },
  });
  if (!basket) throw new ServiceError('not_found');
  const refused = (hint: string) => new ServiceError('invalid_input', { field: 'webhookUrl', hint });
  if (!plans[basket.partner.plan as PlanId].webhooks)
    throw refused('Webhooks require the Growth plan or higher.');
  if (!basket.webhookUrl) throw refused('Save a webhook URL first.');
  const data = { basketId: publicId, payload: { type: 'basket.test' } };
  const { status, error } = await tryWebhook({ ...ctx, ...ctx.adapters }, { id: randomUUID(), data });
  return { status, error };
}
