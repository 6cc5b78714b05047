import { z } from '@hono/zod-openapi';
import { languages } from '#api/contract/language/languages.ts';
import { billingIntervals, planIds } from '#api/contract/plans.ts';

/** A line of an invoice, in the partner's language at the time. */
const invoiceLine = z.object({
  description: z.string(),
  quantity: z.int().default(1),
  /** The whole that the quantity is a part of, such as the days of the month. */
  of: z.int().nullable().default(null),
  /** Tenths of a cent; null if the line has only a total. */
  unitTenthCents: z.int().nullable().default(null),
  /** Cents. */
  amountMinor: z.int(),
});

export type InvoiceLine = z.output<typeof invoiceLine>;

export const invoiceLines = z.array(invoiceLine);

/** Seller, buyer and lines in the language of the invoice, as they were when it was issued. */
export const invoiceParties = z.object({
  seller: z.array(z.string()).default([]),
  buyer: z.array(z.string()).default([]),
  lang: z.enum(languages).default('en'),
});

export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;

const summaryFields = {
  id: z.int(),
  number: z.string().nullable().openapi({ description: 'Null until it is issued.' }),
  provider: z.enum(['stripe', 'operator']),
  period: z
    .string()
    .nullable()
    .openapi({ description: 'The UTC month it bills, `YYYY-MM`; null for a subscription invoice.' }),
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  total_minor: z.int(),
  issued_at: z.string(),
  paid_at: z.string().nullable(),
  hosted_url: z.string().nullable().openapi({ description: 'Where to pay it.' }),
};

export const invoiceSummary = z.object(summaryFields).openapi('InvoiceSummary');

export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/** An invoice with its lines. Amounts are in minor units. */
export const invoiceRecord = z
  .object({
    ...summaryFields,
    lines: z.array(
      z.object({
        description: z.string(),
        quantity: z.int(),
        of: z
          .int()
          .nullable()
          .openapi({ description: 'Days of the month, of which `quantity` were billed.' }),
        unit_price_minor: z.number().nullable().openapi({ description: 'With at most one decimal place.' }),
        amount_minor: z.int(),
      }),
    ),
    seller: z.array(z.string()),
    buyer: z.array(z.string()),
    lang: z.enum(languages),
    due_at: z
      .string()
      .nullable()
      .openapi({ description: 'Null for subscription invoices, which are charged when they are issued.' }),
    net_minor: z.int(),
    tax_percent: z.number(),
    tax_minor: z.int(),
  })
  .openapi('Invoice');

export type InvoiceRecord = z.infer<typeof invoiceRecord>;

const interval = z.enum(billingIntervals);

/** A partner's subscription. Times are UTC, amounts in euro cents. */
export const subscriptionRecord = z
  .object({
    billed_by: z.enum(['platform', 'stripe', 'operator']).openapi({
      description:
        'Who bills the partner: the shop platform, Stripe, or the service’s operator, who also sets the plan.',
    }),
    plan: z.enum(planIds),
    plan_name: z.string(),
    interval,
    price_minor: z.int().nullable().openapi({
      description:
        'Per month or year, depending on `interval`. Null if it is agreed individually or set by the platform.',
    }),
    status: z.enum(['none', 'trialing', 'active', 'past_due', 'canceled']).openapi({
      description: '`past_due`: a payment failed and will be retried; the plan stays active until then.',
    }),
    trial_days: z.int().openapi({ description: 'Length of the free trial of a paid plan, in days.' }),
    trial_ends_at: z.string().nullable(),
    current_period_start: z.string().nullable(),
    current_period_end: z.string().nullable(),
    cancel_at_period_end: z.boolean().openapi({ description: 'Whether it ends with the current period.' }),
    ended_at: z.string().nullable(),
    billing_portal: z
      .boolean()
      .openapi({ description: 'Whether there is a page to manage cards and invoices.' }),
    requested: z
      .object({ plan: z.enum(planIds), interval, requested_at: z.string() })
      .nullable()
      .openapi({ description: 'A plan that was requested from the operator and isn’t set yet.' }),
  })
  .openapi('Subscription');

export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

export const planChoiceInput = z
  .object({ plan: z.enum(planIds), interval: interval.default('month') })
  .openapi({ example: { plan: 'growth', interval: 'month' } });

/** The result of choosing a plan. */
export const planChoice = z
  .union([
    z.object({ url: z.url().openapi({ description: 'Where the owner pays. Nothing has changed yet.' }) }),
    z.object({ changed: z.literal(true) }),
    z.object({ requested: z.literal(true) }),
  ])
  .openapi('PlanChoice');
