import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import type { WebhookEndpoint } from '../schemas.ts';

export interface EndpointRow {
  public_id: string;
  url: string;
  types: string[];
  description: string;
  secret: string;
  old_secret_until: Date | null;
  failing_since: Date | null;
  paused_at: Date | null;
  waiting: number;
  created_at: Date;
}

/** SQL columns of an EndpointRow `e`, at `:now`, with its ID instead of the count. */
export const endpointColumns = `e.id, e.public_id, e.url, e.types, e.description, e.secret,
  CASE WHEN e.old_secret_until > :now THEN e.old_secret_until END AS old_secret_until, e.failing_since, e.paused_at, e.created_at`;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Converts a row to the API's format. @param isShown whether to include the secret */
export function endpointFrom(row: EndpointRow, isShown: boolean): WebhookEndpoint {
  const { failing_since: failingSince, paused_at: pausedAt } = row;
  return {
    id: row.public_id,
    url: row.url,
    types: row.types.filter((type): type is EventType => (eventTypes as readonly string[]).includes(type)),
    description: row.description,
    secret: isShown ? row.secret : null,
    old_secret_until: iso(row.old_secret_until),
    state: pausedAt ? 'paused' : failingSince ? 'failing' : 'active',
    failing_since: iso(failingSince),
    paused_at: iso(pausedAt),
    waiting: row.waiting,
    created_at: row.created_at.toISOString(),
  };
}
