import { eventErasure } from '#api/platform/db/event-backlog.ts';
import { statement } from '#api/platform/db/statement.ts';

const isForgotten = 'e.partner_id = r.partner_id AND (r.key_ids IS NULL OR e.api_key_id = ANY(r.key_ids))';

/**
 * Deletes the events that pages and baskets reported to a partner; with `key_ids`, only those
 * reported with these keys.
 */
export const forgetPartnerEvents = eventErasure<{ partner_id: number; key_ids: readonly number[] | null }>(
  statement('partner_events_forget', 'events')`
  WITH r AS (SELECT * FROM jsonb_to_recordset(:rows::jsonb) AS r(partner_id bigint, key_ids bigint[])),
    reported AS (DELETE FROM analytics_events e USING r WHERE ${isForgotten})
  DELETE FROM basket_events e USING r WHERE ${isForgotten}`,
);
