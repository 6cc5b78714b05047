import { statement } from '#api/platform/db/statement.ts';
import type { WebhookMessage } from '#api/contract/webhook-message.ts';
import { webhookRetentionDays, type WebhookType } from '#api/contract/webhook-types.ts';
import type { Context } from '#api/platform/context.ts';
import { isFirstAttempt, messageColumns, messagesFrom, messageTables } from './webhooks/message-record.ts';

const messagePage = statement('webhook_message_page')`
  SELECT ${messageColumns} FROM ${messageTables}
  WHERE a.partner_id = :partnerId AND ${isFirstAttempt}
    AND (:basket?::text IS NULL OR b.public_id = :basket) AND (:type?::text IS NULL OR a.type = :type)
    AND (NOT :failed OR last.error IS NOT NULL)
    AND (:createdAt?::timestamptz IS NULL OR (a.created_at, a.id) < (:createdAt, :afterId?))
    AND a.created_at > :now::timestamptz - interval '${webhookRetentionDays} days'
  ORDER BY a.created_at DESC, a.id DESC LIMIT :limit`;

export interface MessageFilter {
  /** A basket's public id. */
  basket?: string;
  type?: WebhookType;
  /** Only those whose newest attempt failed; they may be tried again. */
  failed?: boolean;
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

const usualLimit = 50;

/** What was sent to a partner's webhooks in the last 90 days, the newest message first. */
export async function listMessages(
  ctx: Context,
  partnerId: number,
  { basket, type, failed = false, limit = usualLimit, cursor }: MessageFilter,
): Promise<{ messages: WebhookMessage[]; nextCursor: string | null }> {
  const after = parseCursor(cursor);
  const rows = await ctx.sql.rows(messagePage, {
    partnerId,
    basket: basket ?? null,
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

/** A cursor that none of the service's is begins anew. */
function parseCursor(cursor: string | undefined): { createdAt: Date; id: string } | null {
  const [, time, id] = /^(\d{1,14})-(\d{1,18})$/.exec(cursor ?? '') ?? [];
  return time && id ? { createdAt: new Date(Number(time)), id } : null;
}
