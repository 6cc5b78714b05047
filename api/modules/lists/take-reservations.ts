import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { settleClaims } from './internal/gifts/gift-claim-rows.ts';

const take = statement('reservations_take')`
  WITH taken AS (
    DELETE FROM gift_claims c
    USING unnest(:hashes::bytea[], :claimIds::bigint[]) AS r (hash, claim_id), order_lines line, gift_claims ordered
    WHERE c.id = r.claim_id AND c.quantity = 0 AND c.reserved_until IS NOT NULL
      AND line.order_id = :orderRow AND line.reference_hash = r.hash AND ordered.order_line_id = line.id AND ordered.item_id = c.item_id
    RETURNING ordered.id, c.user_id, c.name, c.note, c.shows_name, c.undo_hash, c.email, c.lang
  )
  UPDATE gift_claims c SET user_id = t.user_id, name = t.name, note = t.note, shows_name = t.shows_name, undo_hash = t.undo_hash,
    email = t.email, lang = t.lang
  FROM taken t WHERE c.id = t.id RETURNING c.item_id`;

/**
 * Replaces reservations with the claims that an order has just added: their givers then own these
 * claims, and can undo them. Reservations of other items stay. The order's wishes must be locked.
 * @param lines the hash of each reference, with the reservation in it
 */
export async function takeReservations(
  sql: Sql,
  orderRow: number,
  lines: readonly { hash: Buffer; claimId: number }[],
  now: Date,
): Promise<void> {
  const values = { hashes: lines.map(({ hash }) => hash), claimIds: lines.map(({ claimId }) => claimId) };
  const taken = await sql.rows(take, { orderRow, ...values });
  await settleClaims(sql, [...new Set(taken.flatMap(({ item_id: id }) => id ?? []))], now);
}
