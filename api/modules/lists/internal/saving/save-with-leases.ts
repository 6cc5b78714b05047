import { DatabaseError } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { statement, type Statements } from '#api/platform/db/statement.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { type SaveRow, saveStatement } from './save-statement.ts';

/** Actions per month that a database may use before it requests more. */
const leaseSize = 20;

const own = 'coalesce((l.by_place ->> :place::text)::int, 0)';
const more = (others: string) =>
  `:counted::int + greatest(0, least(${leaseSize}, :hardStop::int - (${others}) - :counted))`;
/**
 * Repeats a grant that the place doesn't know about yet, so a crash before `allow` loses nothing.
 */
const next = `CASE WHEN ${own} > :counted THEN ${own} ELSE ${more(`l.granted - ${own}`)} END`;

/**
 * Grants a place what it has counted, even beyond the limit, and up to 20 more actions. Views and
 * shares are never stopped, and leave less for the other places. Returns the place's total, or
 * nothing if it gets no more.
 */
const grant = statement('usage_lease_grant')<{ granted: number }, 'granted'>`
  WITH past AS (DELETE FROM usage_leases WHERE partner_id = :partnerId AND period < :before)
  INSERT INTO usage_leases AS l (partner_id, period, granted, by_place)
  VALUES (:partnerId, :period, ${more('0')}, jsonb_build_object(:place::text, ${more('0')}))
  ON CONFLICT (partner_id, period) DO UPDATE SET
    granted = l.granted - ${own} + ${next}, by_place = l.by_place || jsonb_build_object(:place::text, ${next})
  WHERE ${own} > :counted OR ${next} > ${own}
  RETURNING (by_place ->> :place::text)::int AS granted`;

/** Stored with the list, where the save is counted. */
const allow = statement('usage_lease_allow')`
  WITH past AS (DELETE FROM usage_allowances WHERE partner_id = :partnerId AND period < :before)
  INSERT INTO usage_allowances AS a (partner_id, period, allowed)
  SELECT :partnerId, :period, :granted::int FROM lists WHERE id = :listId
  ON CONFLICT (partner_id, period) DO UPDATE SET allowed = greatest(a.allowed, excluded.allowed)`;

type Values = Statements['save_product']['values'];

/** Each retry means that other actions were counted or allowed in the meantime. */
const mostTries = 100;

/**
 * Calls the save function. On a plan with a hard limit, takes more actions from the partner's
 * database if the list's has used all it is allowed to.
 * @throws ServiceError `save_failed`
 */
export async function saveWithLeases(ctx: Context, values: Values): Promise<SaveRow | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      const [row] = await ctx.sql.rows(saveStatement, values);
      if (!row?.needs_lease || !(await takeLease(ctx, values, row))) return row;
    } catch (error) {
      // Others counted the last actions while the function ran. The next call sees them.
      if (!(error instanceof DatabaseError) || error.code !== '40001') throw error;
    }
  }
  throw new ServiceError('save_failed', { db_error: 'others counted all allowed actions' });
}

/** @returns whether there are actions that the list's database hasn't used */
async function takeLease(ctx: Context, values: Values, { place, counted }: SaveRow): Promise<boolean> {
  const { partnerId, hardStop, period, listId } = values;
  if (partnerId === null || hardStop === null || place === null || counted === null) return false;
  const before = periodOf(new Date(monthOf(ctx.clock()).start.getTime() - 1));
  const [lease] = await ctx.sql.rows(grant, { partnerId, period, before, place, counted, hardStop });
  if (!lease) return false;
  await ctx.sql.rows(allow, { partnerId, period, before, listId, granted: lease.granted });
  return lease.granted > counted;
}
