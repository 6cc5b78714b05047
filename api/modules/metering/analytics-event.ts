import { eventWork } from '#api/platform/db/event-backlog.ts';
import { statement } from '#api/platform/db/statement.ts';

/** An event that counts in reports but isn't an action. It contains nothing personal. */
export interface AnalyticsRow {
  partner_id: number;
  api_key_id: number | null;
  type: string;
  product_id: number | null;
  payload: Record<string, unknown>;
  is_test: boolean;
  created_at: Date;
}

export const insertAnalytics = eventWork<AnalyticsRow>(statement('analytics_insert', 'events')`
  INSERT INTO analytics_events (id, partner_id, api_key_id, type, product_id, payload, is_test, created_at)
  SELECT coalesce(r.id, nextval('analytics_events_id_seq')), r.partner_id, r.api_key_id, r.type, r.product_id, r.payload,
         r.is_test, r.created_at
  FROM jsonb_to_recordset(:rows::jsonb) AS r(
    id bigint, partner_id bigint, api_key_id bigint, type text, product_id bigint, payload jsonb, is_test boolean,
    created_at timestamptz)
  ON CONFLICT DO NOTHING`);
