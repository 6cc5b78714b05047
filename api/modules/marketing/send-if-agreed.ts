import type { EventSender } from '#api/modules/webhooks/ports.ts';
import { statement } from '#api/platform/db/statement.ts';
import { sendToTool } from './internal/tools/send-to-tool.ts';

const readAgreed = statement('marketing_recipient')`
  SELECT u.email FROM marketing_consents c JOIN users u ON u.id = c.user_id
  WHERE c.user_id = :userId AND c.partner_id = :partnerId AND u.email IS NOT NULL AND NOT u.anonymous`;

/**
 * Sends an event to a partner's tool, with the shopper's current address, if they currently
 * consent. Otherwise, sends and logs nothing.
 */
export const sendIfAgreed: EventSender = async (ctx, { partnerId, url, settings, event, userId }) => {
  if (userId === null) return null;
  const [shopper] = await ctx.sql.rows(readAgreed, { userId, partnerId });
  if (!shopper) return null;
  return sendToTool(ctx, settings, { partnerId, url, event, userId, email: shopper.email });
};
