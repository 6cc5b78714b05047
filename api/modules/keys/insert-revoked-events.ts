import { insertEvents } from '#api/modules/events/record-events.ts';

/**
 * SQL that records `key.revoked` events for keys that were just revoked.
 * @param keys a relation with `id`, `partner_id`, `name` and `environment`
 */
export const insertRevokedEvents = (keys: string): string =>
  insertEvents('key.revoked', keys, {
    subject: "'key:' || e.id",
    at: ':now',
    data: "jsonb_build_object('key_id', e.id, 'name', e.name, 'environment', e.environment)",
  });
