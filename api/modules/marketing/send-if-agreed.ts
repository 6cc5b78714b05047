import type { EventSender } from '#api/modules/webhooks/ports.ts';
import { statement } from '#api/platform/db/statement.ts';
import { sendToTool } from './internal/tools/send-to-tool.ts';

const readAgreed = statement('marketing_recipient', 'shopper')`
  SELECT u.email FROM marketing_consents c JOIN users u ON u.id = c.user_id
  WHERE c.user_id = :userId AND c.partner_id = :partnerId AND u.email IS NOT NULL AND NOT u.anonymous`;

/**
 * Sends a partner's tool an event if the shopper agrees to that now, to the address that they have now. Otherwise,
 * nothing is sent, and nothing is logged.
 */
export const sendIfAgreed: EventSender = async (ctx, { partnerId, url, settings, event, userId }) => {
  if (userId === null) return null;
  const [shopper] = await ctx.sql.rows(readAgreed, { userId, partnerId });
  if (!shopper) return null;
  return sendToTool(ctx, settings, { partnerId, url, event, userId, email: shopper.email });
};
