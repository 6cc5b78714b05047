import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import type { InvoiceLine } from '../../schemas.ts';
import { findBiller } from '../subscriptions/find-biller.ts';
import type { ClosedPeriod } from './closed-period.ts';
import { feeLine, overageLines, taxOn } from './invoice-lines.ts';
import { planFees, type PlanSince } from './plan-fees.ts';
import { recordOverage } from './record-overage.ts';

const readPartner = statement('bill_partner')`
  SELECT p.name, p.locale, p.billing_name, p.billing_address, p.vat_id, p.stripe_customer_id,
         greatest(p.trial_ends_at, p.paid_trial_ends_at, s.trial_ends_at) AS trial_ends_at,
         EXISTS (SELECT 1 FROM shops WHERE partner_id = p.id) AS has_shop
  FROM partners p LEFT JOIN partner_subscriptions s ON s.partner_id = p.id
  WHERE p.id = :partnerId`;

interface BilledPartner {
  name: string;
  locale: string;
  billing_name: string | null;
  billing_address: string | null;
  vat_id: string | null;
  stripe_customer_id: string | null;
  trial_ends_at: Date | null;
  has_shop: boolean;
}

const readChanges = statement('bill_plan_changes')<
  Omit<PlanSince, 'plan' | 'billed'> & { plan: string; cause: string }
>`
  SELECT plan, interval, cause, changed_at AS "changedAt" FROM plan_changes
  WHERE partner_id = :partnerId AND changed_at <= :last ORDER BY changed_at, id`;

const readCharges = statement('bill_charges')`
  SELECT id, period, plan, from_action AS "fromAction", to_action AS "toAction", tenth_cents AS "tenthCents",
         amount_minor AS "amountMinor"
  FROM overage_charges
  WHERE partner_id = :partnerId AND period <= :period AND invoice_id IS NULL AND tenth_cents > 0 ORDER BY period, from_action`;

const addInvoice = statement('bill_add_invoice')`
  INSERT INTO invoices (partner_id, provider, period, lines, parties, net_minor, tax_tenths, tax_minor, total_minor,
                        issued_at)
  VALUES (:partnerId, :provider, :period, :lines, :parties, :netMinor, :taxTenths, :taxMinor, :totalMinor, :now) RETURNING id`;

const linkCharges = statement('bill_link_charges')`
  UPDATE overage_charges SET invoice_id = :invoiceId WHERE id = ANY(:ids::bigint[])`;

const giveNumber = statement('bill_give_number')`
  WITH next AS (
    INSERT INTO invoice_numbers AS n (year, last) VALUES (:year, 1)
    ON CONFLICT (year) DO UPDATE SET last = n.last + 1 RETURNING last
  )
  UPDATE invoices SET number = 'WL-' || :year::int || '-' || lpad(next.last::text, 6, '0') FROM next WHERE id = :invoiceId`;

const hasInvoice = statement('bill_has_invoice')`
  SELECT 1 FROM invoices WHERE partner_id = :partnerId AND period = :period`;

/**
 * Creates a partner's invoice for a month that has ended, unless one exists, nothing is owed, or a
 * platform bills the partner. Includes charges that missed the previous month's invoice. An invoice
 * from the operator gets its number last, so that numbers have no gaps; one for the payment service
 * is charged afterwards. Must run in a transaction that has locked the partner's row.
 */
export async function billPartner(
  ctx: Context,
  sql: Sql,
  { partnerId, month }: { partnerId: number; month: ClosedPeriod },
): Promise<void> {
  const { period } = month;
  const [made] = await sql.rows(hasInvoice, { partnerId, period });
  const biller = await findBiller({ ...ctx, sql }, partnerId);
  if (made || biller === 'platform') return;
  const [partner] = await sql.rows(readPartner, { partnerId });
  if (!partner) return;
  await recordOverage(ctx, sql, { partnerId, at: month.lastBefore });
  await recordOverage(ctx, sql, { partnerId, at: month.last });

  const lang = pickLanguage(partner.locale);
  const charges = await sql.rows(readCharges, { partnerId, period });
  const lines = [
    ...(await readFees(sql, { partnerId, partner, month })).map((fee) => feeLine(lang, fee)),
    ...overageLines(lang, charges),
  ];
  if (lines.length === 0) return;

  const atStripe = biller === 'stripe' && partner.stripe_customer_id !== null;
  const [invoice] = await sql.rows(addInvoice, {
    partnerId,
    provider: atStripe ? 'stripe' : 'operator',
    period,
    lines: JSON.stringify(lines),
    parties: JSON.stringify({ seller: ctx.settings.invoices.from, buyer: buyerOf(lang, partner), lang }),
    ...amountsOf(lines, atStripe ? 0 : ctx.settings.invoices.taxTenths),
    now: ctx.clock(),
  });
  if (!invoice) throw new Error('an invoice was not created');
  await sql.rows(linkCharges, { invoiceId: invoice.id, ids: charges.map(({ id }) => id) });
  if (!atStripe) await sql.rows(giveNumber, { invoiceId: invoice.id, year: ctx.clock().getUTCFullYear() });
}

async function readFees(
  sql: Sql,
  { partnerId, partner, month }: { partnerId: number; partner: BilledPartner; month: ClosedPeriod },
) {
  const changes = await sql.rows(readChanges, { partnerId, last: month.last });
  const isBilled = (cause: string) => cause === 'operator' || (cause === 'signup' && !partner.has_shop);
  return planFees(
    changes.map(({ cause, ...change }) => ({
      ...change,
      plan: requirePlan(change.plan),
      billed: isBilled(cause),
    })),
    { month: month.start, trialEndsAt: partner.trial_ends_at },
  );
}

function amountsOf(lines: readonly InvoiceLine[], taxTenths: number) {
  const netMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const taxMinor = taxOn(netMinor, taxTenths);
  return { netMinor, taxTenths, taxMinor, totalMinor: netMinor + taxMinor };
}

function buyerOf(lang: Language, partner: BilledPartner): string[] {
  const address = (partner.billing_address ?? '').split('\n').map((line) => line.trim());
  const vat =
    partner.vat_id && formatText(lang, messages('invoice', lang)['invoice.vatId'], { id: partner.vat_id });
  return [partner.billing_name ?? partner.name, ...address, vat ?? ''].filter(Boolean);
}
