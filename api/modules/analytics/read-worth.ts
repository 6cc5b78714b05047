import { addDays, dayOf, type DayRange } from '#api/contract/analytics-range.ts';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { type Estimate, estimateAssumptions, type Worth } from '#api/contract/worth.ts';
import { type AwaitedProduct, findAwaitedProducts } from '#api/modules/alerts/find-awaited-products.ts';
import { readAlertReport } from '#api/modules/alerts/read-alert-report.ts';
import { hiddenSales } from '#api/modules/orders/hidden-sales.ts';
import { readVisibleSales } from '#api/modules/orders/read-visible-sales.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { compareRevenue } from './compare-revenue.ts';

/** Number of days whose revenue is compared with the days before. */
export const worthDays = 7;

const readTerms = statement('worth_terms')`
  SELECT p.plan <> 'free' AND p.suspended_at IS NULL AND coalesce(s.back_in_stock, true) AS sends_alerts,
    (SELECT count(DISTINCT l.order_id)::int FROM order_lines l WHERE l.partner_id = p.id AND l.path = 'alert' AND NOT l.is_test
      AND l.ordered_at >= :start::timestamptz AND l.id NOT IN ${hiddenSales}) AS orders,
    EXISTS (SELECT 1 FROM order_lines l WHERE l.partner_id = p.id AND NOT l.is_test AND l.ordered_at >= :start::timestamptz) AS has_orders
  FROM partners p LEFT JOIN shop_alert_settings s ON s.partner_id = p.id WHERE p.id = :partnerId`;

/**
 * The share of waiting people who buy a product once they hear that it's back: the share that
 * bought after the shop's alerts, if there were enough of them, or a low assumption.
 * @returns null if the shop sends no such alerts
 */
async function readShare(
  ctx: Context,
  partnerId: number,
): Promise<Pick<Estimate, 'percent' | 'isOwn'> | null> {
  const to = dayOf(ctx.clock());
  const range = { from: addDays(to, 1 - estimateAssumptions.days), to };
  const values = { partnerId, start: `${range.from}T00:00:00Z`, now: ctx.clock() };
  const [[shop], report] = await Promise.all([
    ctx.sql.rows(readTerms, values),
    readAlertReport(ctx, partnerId, range, false),
  ]);
  if (!shop?.sends_alerts) return null;
  const alerts = report.reduce((sum, { sent }) => sum + sent, 0);
  if (alerts < estimateAssumptions.leastAlerts || !shop.has_orders)
    return { percent: estimateAssumptions.percent, isOwn: false };
  return { percent: Math.min(100, Math.round((shop.orders / alerts) * 1_000) / 10), isOwn: true };
}

/** Keeps the first two digits, in whole units of the currency. */
function roundedDown(minor: number, currency: string): number {
  const unit = 10 ** decimalsOf(currency);
  const major = Math.floor(minor / unit);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, major))) - 1);
  return Math.floor(major / step) * step * unit;
}

type Priced = AwaitedProduct & { price_minor: number; currency: string };
const isPriced = (one: AwaitedProduct): one is Priced =>
  one.price_minor !== null && one.currency !== null && one.back_in_stock >= estimateAssumptions.leastPeople;

/**
 * The sold-out product with the highest value, in the currency that most people wait in: amounts in
 * different currencies can't be compared.
 */
function mostWorth(awaited: readonly AwaitedProduct[]): Priced | undefined {
  const byCurrency = [...Map.groupBy(awaited.filter(isPriced), ({ currency }) => currency).values()];
  const peopleOf = (rows: Priced[]) => rows.reduce((sum, row) => sum + row.back_in_stock, 0);
  const [rows = []] = byCurrency.sort((a, b) => peopleOf(b) - peopleOf(a));
  const worthOf = (row: Priced) => row.back_in_stock * row.price_minor;
  return rows.toSorted((a, b) => worthOf(b) - worthOf(a))[0];
}

const mostPeople = (awaited: readonly AwaitedProduct[], kind: 'back_in_stock' | 'price_drop') =>
  awaited.filter((one) => one[kind] > 0).toSorted((a, b) => b[kind] - a[kind])[0];

async function readWaiting(ctx: Context, partnerId: number): Promise<Worth['waiting']> {
  const awaited = await findAwaitedProducts(ctx, partnerId);
  const soldOut = awaited.filter(({ availability }) => availability === 'out_of_stock');
  const priced = mostWorth(soldOut);
  const wanted = priced ?? mostPeople(soldOut, 'back_in_stock');
  const kind = wanted ? 'back_in_stock' : 'price_drop';
  const shown = wanted ?? mostPeople(awaited, kind);
  if (!shown) return null;
  const share = priced && (await readShare(ctx, partnerId));
  const minor =
    share && roundedDown((priced.back_in_stock * priced.price_minor * share.percent) / 100, priced.currency);
  return {
    kind,
    people: shown[kind],
    title: shown.title,
    variant: shown.variant_title,
    cursor: `${shown.all_shoppers}.${shown.all_first_item_id - 1}`,
    estimate: minor ? { ...share, minor, priceMinor: priced.price_minor, currency: priced.currency } : null,
  };
}

/**
 * The value of wishlists to a partner, without test data: who is waiting, and the revenue of a
 * week. Excludes sales that surprises hide from its members.
 * @param to the last day; default: today
 */
export async function readWorth(ctx: Context, partnerId: number, to = dayOf(ctx.clock())): Promise<Worth> {
  const range: DayRange = { from: addDays(to, 1 - worthDays), to };
  const [waiting, compared] = await Promise.all([
    readWaiting(ctx, partnerId),
    compareRevenue(ctx, { partnerId, range, includeTest: false }),
  ]);
  const revenue = compared
    .filter((one, at) => at === 0 || one.net_minor > 0)
    .map((one) => ({ currency: one.currency, netMinor: one.net_minor, beforeMinor: one.before_minor }));
  const hasSales = revenue.length > 0 || (await readVisibleSales(ctx, partnerId)).hasSales;
  return { waiting, range, revenue, hasSales };
}
