import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { PastAlert } from './schemas.ts';

interface Row extends Omit<PastAlert, 'created_at' | 'mailed_at' | 'notified_at'> {
  created_at: Date;
  mailed_at: Date | null;
  notified_at: Date | null;
}

const page = statement('alerts_page')<Row>`
  SELECT a.id, a.kind, a.item_id, l.token AS list_token, coalesce(i.custom_title, nullif(i.title, ''), p.title, '') AS title,
    a.from_price_minor, a.price_minor, a.currency, a.created_at, m.sent_at AS mailed_at, m.pushed_at AS notified_at
  FROM alerts a
  LEFT JOIN (list_items i JOIN lists l ON l.id = i.list_id) ON i.id = a.item_id AND l.owner_id = a.user_id
  LEFT JOIN products p ON p.id = a.product_id AND NOT p.private LEFT JOIN alert_mails m ON m.id = a.mail_id
  WHERE a.user_id = :userId AND (:cursor?::bigint IS NULL OR a.id < :cursor)
  ORDER BY a.id DESC LIMIT :limit`;

/** A shopper's alerts, newest first. */
export async function listAlerts(
  ctx: Context,
  userId: string,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
): Promise<{ alerts: PastAlert[]; nextCursor: string | null }> {
  const values = { userId, cursor: cursor === undefined ? null : Number(cursor), limit: limit + 1 };
  const rows = await ctx.sql.rows(page, values);
  const shown = rows.slice(0, limit);
  return {
    alerts: shown.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      mailed_at: row.mailed_at?.toISOString() ?? null,
      notified_at: row.notified_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}
