import { plans } from '../../contract/plans.ts';
import type { PartnerRecord } from '../keys/key-record.ts';

/** Actions a partner's month includes; null is unlimited. */
export function actionsLimit(partner: PartnerRecord): number | null {
  return partner.actionsLimit ?? plans[partner.plan].actionsPerMonth;
}

/** The number of actions at which saves stop; null where nothing is ever blocked. */
export function hardStop(partner: PartnerRecord): number | null {
  return plans[partner.plan].hardStop ? actionsLimit(partner) : null;
}

/**
 * What the actions above the limit cost so far, in minor units with at most one decimal, e.g. `"2.5"`.
 * Counted in tenths of a cent, so no rounding happens before the invoice.
 */
export function overageCost(partner: PartnerRecord, actions: number): string {
  const rate = plans[partner.plan].overageTenthCents;
  const limit = actionsLimit(partner);
  if (rate === null || limit === null) return '0';
  const tenths = Math.max(0, actions - limit) * rate;
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
