import { type ActionKind, actionKinds, type UnbilledReason } from '#api/contract/billed-action.ts';
import { boundsOfPeriod } from '#api/contract/usage-period.ts';
import { suppliedOf } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { LedgerAction } from './schemas.ts';

export interface ActionsFilter {
  partnerId: number;
  /** `YYYY-MM` */
  period: string;
  kind?: ActionKind;
  /** true: only actions by test keys; false: only others. */
  test?: boolean;
}

interface ActionRow {
  id: number;
  kind: ActionKind;
  occurred_at: Date;
  api_key_id: number | null;
  is_test: boolean;
  product_id: number | null;
  title: string | null;
  url: string | null;
  variant_id: string | null;
  unbilled_reason: UnbilledReason | null;
}

/**
 * Reads the newest actions of each kind from the index, so that a page doesn't sort a month of a
 * million rows.
 */
export const ledgerPage = statement('ledger_page')`
  WITH newest AS (
    SELECT a.* FROM unnest(:kinds::text[]) k (kind) CROSS JOIN LATERAL (
      SELECT a.id, a.kind, a.occurred_at, a.api_key_id, a.is_test, a.product_id, a.item_id, a.variant_id,
             a.unbilled_reason
      FROM usage_actions a
      WHERE a.partner_id = :partnerId AND a.kind = k.kind AND a.period = :period
        AND a.occurred_at >= :start::timestamptz AND a.occurred_at < :end::timestamptz
        AND a.occurred_at <= coalesce(:occurredAt?::timestamptz, :end)
        AND (:test?::boolean IS NULL OR a.is_test = :test)
        AND (:occurredAt::timestamptz IS NULL OR a.occurred_at < :occurredAt OR a.id < :id?::bigint)
      ORDER BY a.occurred_at DESC, a.id DESC LIMIT :limit
    ) a ORDER BY a.occurred_at DESC, a.id DESC LIMIT :limit
  )
  SELECT n.id, n.kind, n.occurred_at, n.api_key_id, n.is_test, n.product_id,
         CASE WHEN p.private THEN coalesce(nullif(i.title, ''), p.url) ELSE p.title END AS title, p.url,
         nullif(n.variant_id, '') AS variant_id, n.unbilled_reason
  FROM newest n LEFT JOIN products p ON p.id = n.product_id
  LEFT JOIN ${suppliedOf('n.item_id')} i ON i.partner_id = :partnerId
  ORDER BY n.occurred_at DESC, n.id DESC`;

const cursorForm = /^(\d{1,14})\.(\d{1,15})$/;

/**
 * A page of a month's actions, newest first. They don't identify shoppers or lists.
 * @param cursor `nextCursor` of the previous page
 * @throws ServiceError `invalid_input` for an unknown cursor
 */
export async function readActions(
  ctx: Context,
  { partnerId, period, kind, test }: ActionsFilter,
  { limit = 50, cursor }: { limit?: number; cursor?: string } = {},
): Promise<{ actions: LedgerAction[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : cursorForm.exec(cursor);
  if (cursor !== undefined && !after) {
    throw new ServiceError('invalid_input', {
      field: 'cursor',
      hint: 'Send next_cursor unchanged.',
    });
  }
  const { start, end } = boundsOfPeriod(period);
  const rows = await ctx.sql.rows(ledgerPage, {
    partnerId,
    start,
    end,
    kinds: kind ? [kind] : actionKinds,
    test: test ?? null,
    occurredAt: after ? new Date(Number(after[1])) : null,
    id: after ? Number(after[2]) : null,
    limit: limit + 1,
    period,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    actions: shown.map(actionFrom),
    nextCursor: last ? `${last.occurred_at.getTime()}.${last.id}` : null,
  };
}

const actionFrom = (row: ActionRow): LedgerAction => ({
  id: row.id,
  kind: row.kind,
  occurred_at: row.occurred_at.toISOString(),
  api_key_id: row.api_key_id,
  test: row.is_test,
  product: row.product_id === null ? null : { id: row.product_id, title: row.title ?? '', url: row.url },
  variant_id: row.variant_id,
  unbilled_reason: row.unbilled_reason,
});
