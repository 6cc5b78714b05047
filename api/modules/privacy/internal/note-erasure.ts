/**
 * Notes erasures in their transactions. `logErasures` then adds them to the log outside the
 * database, so that `replayErasures` can repeat them after an older backup is restored.
 */
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const noteAccount = statement('erasure_note_account')`
  INSERT INTO erasure_outbox (kind, ids)
  VALUES ('account', jsonb_build_object('accounts', :accounts::uuid[]))`;
const notePartner = statement('erasure_note_partner')`
  INSERT INTO erasure_outbox (kind, ids)
  SELECT 'partner', jsonb_build_object('partner', id, 'created_at', created_at) FROM partners WHERE id = :partnerId`;
const noteShop = statement('erasure_note_shop')`
  INSERT INTO erasure_outbox (kind, ids)
  SELECT 'shop', jsonb_build_object('shop', id, 'created_at', created_at) FROM shops WHERE id = :shopId`;
const noteCustomer = statement('erasure_note_customer')`
  INSERT INTO erasure_outbox (kind, ids)
  SELECT 'customer', jsonb_build_object('shop', id, 'created_at', created_at, 'customer', :customerId?::text,
    'account', :accountId?::uuid, 'orders', :orderIds::text[], 'received_at', :receivedAt::timestamptz)
  FROM shops WHERE id = :shopId`;

/** @param accounts its ID, and those of guests that were merged into it */
export const noteErasedAccount = (sql: Sql, accounts: readonly string[]) =>
  sql.rows(noteAccount, { accounts: [...accounts] });

export const noteErasedPartner = (sql: Sql, partnerId: number) => sql.rows(notePartner, { partnerId });

export const noteErasedShop = (sql: Sql, shopId: number) => sql.rows(noteShop, { shopId });

/**
 * Notes the erasure of a shop's data about a customer, by the platform's IDs. The customer's guest
 * account is noted separately.
 */
export const noteErasedCustomer = (
  sql: Sql,
  customer: {
    shopId: number;
    customerId: string | null;
    /** The account with the customer's address. */
    accountId: string | null;
    orderIds: readonly string[];
    receivedAt: Date;
  },
) => sql.rows(noteCustomer, { ...customer, orderIds: [...customer.orderIds] });
