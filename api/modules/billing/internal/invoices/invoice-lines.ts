import { formatDate, formatPeriod } from '#api/contract/language/dates.ts';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { plans } from '#api/contract/plans.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import { messages } from '#api/platform/messages.ts';
import type { InvoiceLine } from '../../schemas.ts';
import type { PlanFee } from './plan-fees.ts';

/** A plan fee as an invoice line. */
export function feeLine(lang: Language, fee: PlanFee): InvoiceLine {
  const { from, days, daysOfMonth, amountMinor } = fee;
  const plan = plans[fee.plan];
  const texts = messages('invoice', lang);
  const values = { plan: plan.name, from: formatDate(lang, from) };
  if (fee.interval === 'year') {
    const description = formatText(lang, texts['invoice.planYear'], values);
    return { description, quantity: 1, of: null, unitTenthCents: amountMinor * 10, amountMinor };
  }
  const to = formatDate(lang, new Date(from.getTime() + (days - 1) * 86_400_000));
  return {
    description: formatText(lang, texts['invoice.planMonth'], { ...values, to }),
    ...(days === daysOfMonth ? { quantity: 1, of: null } : { quantity: days, of: daysOfMonth }),
    unitTenthCents: (plan.priceMinor ?? 0) * 10,
    amountMinor,
  };
}

/** Recorded overage. */
export interface WrittenOverage {
  id: number;
  period: string;
  plan: string;
  fromAction: number;
  toAction: number;
  tenthCents: number;
  amountMinor: number;
}

/** Merges consecutive rows with the same month, plan and price into one line each, oldest first. */
export function overageLines(lang: Language, rows: readonly WrittenOverage[]): InvoiceLine[] {
  const stretches: WrittenOverage[] = [];
  for (const row of rows) {
    const last = stretches.at(-1);
    const goesOn =
      last?.period === row.period &&
      last.plan === row.plan &&
      last.tenthCents === row.tenthCents &&
      last.toAction === row.fromAction;
    if (!goesOn) stretches.push({ ...row });
    else {
      last.toAction = row.toAction;
      last.amountMinor += row.amountMinor;
    }
  }
  return stretches
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((stretch) => {
      const count = stretch.toAction - stretch.fromAction;
      const { name, actionsPerMonth } = plans[requirePlan(stretch.plan)];
      const values = {
        count,
        plan: name,
        limit: actionsPerMonth ?? 0,
        month: formatPeriod(lang, stretch.period),
      };
      return {
        description: formatText(lang, messages('invoice', lang)['invoice.overage'], values),
        quantity: count,
        of: null,
        unitTenthCents: stretch.tenthCents,
        amountMinor: stretch.amountMinor,
      };
    });
}

/** Tax on an amount in cents, rounded half up; the rate is in tenths of a percent. */
export const taxOn = (netMinor: number, taxTenths: number): number =>
  Math.floor((netMinor * taxTenths + 500) / 1_000);
