import type { LoggedErasure } from '#api/platform/backup/erasure-log.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseEventsSoon } from './erase-events.ts';
import { detachShop } from './internal/partners/detach-shop.ts';
import { erasePartner } from './internal/partners/erase-partner.ts';
import { deleteShopSessions, forgetShop, lockShopDomain } from './internal/shopify/forget-shop.ts';
import { redactCustomer } from './internal/shopify/redact-customer.ts';
import { forgetShopEvents } from './internal/shopify/redact-shop.ts';

type Of<Kind extends LoggedErasure['kind']> = Extract<LoggedErasure, { kind: Kind }>;

/** An erasure in the log, and the result of its replay. */
export interface Replayed {
  id: string;
  kind: LoggedErasure['kind'];
  ids: LoggedErasure['ids'];
  at: string;
  /** `done`: was done before; `due`: would be repeated, in a dry run; `erased` or `failed`. */
  result: 'done' | 'due' | 'erased' | 'failed';
  /** Why it failed. */
  reason?: string;
}

const presentAccount = statement('replay_account')`SELECT id FROM users WHERE id = :accountId`;
/** A deleted partner keeps its row, without a name. */
const presentPartner = statement('replay_partner')`
  SELECT id FROM partners WHERE id = :partnerId AND created_at = :createdAt::timestamptz AND name <> ''`;
const presentShop = statement('replay_shop')`
  SELECT id, partner_id, domain, trial_ends_at FROM shops
  WHERE id = :shopId AND created_at = :createdAt::timestamptz`;
const doneRequest = statement('replay_customer')`
  SELECT 1 AS done FROM privacy_requests
  WHERE kind = 'customer_redact' AND shop_domain = :domain AND customer_id IS NOT DISTINCT FROM :customerId?
    AND received_at = :receivedAt::timestamptz AND done_at IS NOT NULL`;
const readAddress = statement('replay_address')`
  SELECT email FROM users WHERE id = :accountId?::uuid`;

type Repeat = () => Promise<unknown>;

async function accountsOf(ctx: Context, { ids }: Of<'account'>): Promise<Repeat | undefined> {
  const found: string[] = [];
  for (const accountId of ids.accounts)
    if ((await ctx.sql.rows(presentAccount, { accountId })).length > 0) found.push(accountId);
  if (found.length === 0) return undefined;
  return async () => {
    for (const id of found) await deleteAccount(ctx, id, { isRepeated: true });
  };
}

async function partnerOf(ctx: Context, { ids }: Of<'partner'>): Promise<Repeat | undefined> {
  const values = { partnerId: ids.partner, createdAt: new Date(ids.created_at) };
  const [found] = await ctx.sql.rows(presentPartner, values);
  if (!found) return undefined;
  const { id: partnerId } = found;
  return () => transaction(ctx.pool, (sql) => erasePartner(sql, partnerId));
}

const shopIn = async (ctx: Context, { shop, created_at: createdAt }: Of<'shop'>['ids']) =>
  (await ctx.sql.rows(presentShop, { shopId: shop, createdAt: new Date(createdAt) }))[0];

/** Never erases the partner, whose other shops may be missing from the backup. */
async function shopOf(ctx: Context, { ids }: Of<'shop'>): Promise<Repeat | undefined> {
  const shop = await shopIn(ctx, ids);
  if (!shop) return undefined;
  const { id, partner_id: partnerId, domain, trial_ends_at: trialEndsAt } = shop;
  return () =>
    transaction(ctx.pool, async (sql) => {
      await lockShopDomain(sql, domain);
      await detachShop(sql, { shopId: id, partnerId, now: ctx.clock() });
      await forgetShop(sql, { id, domain, trialEndsAt }, ctx.clock());
      await deleteShopSessions(sql, domain);
      await forgetShopEvents(sql, domain);
    });
}

/** Repeats the original request, with the account's stored address. */
async function customerOf(ctx: Context, { id, ids }: Of<'customer'>): Promise<Repeat | undefined> {
  const shop = await shopIn(ctx, ids);
  if (!shop) return undefined;
  const receivedAt = new Date(ids.received_at);
  const request = { domain: shop.domain, customerId: ids.customer, receivedAt };
  if ((await ctx.sql.rows(doneRequest, request)).length > 0) return undefined;
  return async () => {
    const [account] = await ctx.sql.rows(readAddress, { accountId: ids.account });
    await redactCustomer(ctx, {
      id,
      topic: 'customers/redact',
      shopDomain: shop.domain,
      payload: {
        customer: { id: ids.customer, email: account?.email ?? null },
        orders_to_redact: ids.orders,
      },
      triggeredAt: receivedAt,
      receivedAt,
    });
  };
}

/** A function that repeats an erasure; undefined if this database shows it as done. */
function repeatOf(ctx: Context, erasure: LoggedErasure): Promise<Repeat | undefined> {
  switch (erasure.kind) {
    case 'account':
      return accountsOf(ctx, erasure);
    case 'partner':
      return partnerOf(ctx, erasure);
    case 'shop':
      return shopOf(ctx, erasure);
    case 'customer':
      return customerOf(ctx, erasure);
  }
}

async function replay(ctx: Context, erasure: LoggedErasure, dryRun: boolean): Promise<Replayed> {
  const { id, kind, ids, at } = erasure;
  const shown = { id, kind, ids, at };
  try {
    const repeat = await repeatOf(ctx, erasure);
    if (!repeat) return { ...shown, result: 'done' };
    if (dryRun) return { ...shown, result: 'due' };
    await repeat();
    return { ...shown, result: 'erased' };
  } catch (error) {
    ctx.log.error({ err: error, erasure: id }, 'an erasure could not be repeated');
    return { ...shown, result: 'failed', reason: (error as Error).message };
  }
}

/**
 * After an older backup was restored, repeats the erasures in the log that this database doesn't
 * have, oldest first. A failed one doesn't hold up the others. Can be repeated. Sends no emails and
 * bills nothing.
 * @param options.dryRun changes nothing
 * @returns the result of each
 */
export async function replayErasures(
  ctx: Context,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Replayed[]> {
  const results: Replayed[] = [];
  for (const erasure of await ctx.adapters.erasureLog.read())
    results.push(await replay(ctx, erasure, dryRun));
  if (dryRun) return results;
  await eraseEventsSoon(ctx);
  return results;
}
