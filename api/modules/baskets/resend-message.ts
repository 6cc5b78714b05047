import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readMessage } from './read-message.ts';
import { resendWebhook } from './webhooks/waiting-webhooks.ts';

/**
 * Sends a message again with the same content and `webhook-id`, to the basket's current URL. Failures are retried as
 * for a new message.
 * @param attemptId ID of any of its attempts
 * @throws ServiceError `not_found`; `invalid_input` with a hint if it can't be sent
 */
export async function resendMessage(
  ctx: Context,
  { partnerId, attemptId }: { partnerId: number; attemptId: string },
): Promise<{ messageId: string }> {
  const {
    message_id: messageId,
    basket_id: basketId,
    payload,
  } = await readMessage(ctx, { partnerId, attemptId });
  const refused = (hint: string) => new ServiceError('invalid_input', { field: '', hint });
  if (basketId === null) throw refused('This message’s wishlist has been deleted.');
  if (payload.type !== 'basket.test' && !('product' in payload) && !('products' in payload)) {
    throw refused('This message’s content was deleted at a customer’s request.');
  }
  const basket = await ctx.prisma.basketConfig.findFirst({
    where: { partnerId, publicId: basketId },
    include: { partner: true },
  });
  if (!basket?.webhookUrl) throw refused('This wishlist no longer has a webhook URL.');
  if (!plans[basket.partner.plan as PlanId].webhooks)
    throw refused('Webhooks require the Growth plan or higher.');
  await resendWebhook(ctx, { basketId, messageId, payload });
  return { messageId };
}
