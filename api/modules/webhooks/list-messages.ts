import type { EventType } from '#api/contract/event-types.ts';
import { webhookRetentionDays, type WebhookType } from '#api/contract/webhook-types.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isFirstAttempt, messageColumns, messagesFrom, messageTables } from './internal/message-record.ts';
import type { WebhookMessage } from './schemas.ts';

const messagePage = statement('webhook_message_page')`
  SELECT ${messageColumns} FROM ${messageTables}
  WHERE a.partner_id = :partnerId AND ${isFirstAttempt}
    AND (:basketId?::bigint IS NULL OR a.basket_id = :basketId)
    AND (:endpointId?::bigint IS NULL OR a.endpoint_id = :endpointId) AND (:type?::text IS NULL OR a.type = :type)
    AND (NOT :failed OR last.error IS NOT NULL)
    AND (:createdAt?::timestamptz IS NULL OR (a.created_at, a.id) < (:createdAt, :afterId?))
    AND a.created_at > :now::timestamptz - interval '${webhookRetentionDays} days'
  ORDER BY a.created_at DESC, a.id DESC LIMIT :limit`;

const findBasket = statement('webhook_basket_id')`
  SELECT id FROM basket_configs WHERE partner_id = :partnerId AND public_id = :publicId`;
const findEndpoint = statement('webhook_endpoint_id')`
  SELECT id FROM event_endpoints WHERE partner_id = :partnerId AND public_id = :publicId`;

export interface MessageFilter {
  /** The basket's public ID. */
  basket?: string;
  /** The endpoint's public ID. */
  endpoint?: string;
  type?: WebhookType | EventType;
  /** Only returns messages whose latest attempt failed; they may still be retried. */
  failed?: boolean;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

const usualLimit = 50;

/** Messages sent to a partner's webhooks in the last 90 days, newest first. */
export async function listMessages(
  ctx: Context,
  partnerId: number,
  { basket, endpoint, type, failed = false, limit = usualLimit, cursor }: MessageFilter,
): Promise<{ messages: WebhookMessage[]; nextCursor: string | null }> {
  const after = parseCursor(cursor);
  const [basketId, endpointId] = await Promise.all(
    (
      [
        [findBasket, basket],
        [findEndpoint, endpoint],
      ] as const
    ).map(async ([find, publicId]) => {
      if (publicId === undefined) return null;
      const [found] = await ctx.sql.rows(find, { partnerId, publicId });
      return found?.id;
    }),
  );
  if (basketId === undefined || endpointId === undefined) return { messages: [], nextCursor: null };
  const rows = await ctx.sql.rows(messagePage, {
    partnerId,
    basketId,
    endpointId,
    type: type ?? null,
    failed,
    createdAt: after?.createdAt ?? null,
    afterId: after ? Number(after.id) : null,
    limit: limit + 1,
    now: ctx.clock(),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: await messagesFrom(ctx, page),
    nextCursor: rows.length > limit && last ? `${last.created_at.getTime()}-${last.first_id}` : null,
  };
}

/** An invalid cursor starts from the beginning. */
function parseCursor(cursor: string | undefined): { createdAt: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})-(\d{1,18})$/.exec(cursor ?? '') ?? [];
  return time && id ? { createdAt: new Date(Number(time)), id } : null;
}
