import { z } from '@hono/zod-openapi';
import { languages } from './language/languages.ts';

/** A line of an invoice, in the partner's language as it was written. */
const invoiceLine = z.object({
  description: z.string(),
  quantity: z.int().default(1),
  /** The quantity is a share of so many: days of the month. */
  of: z.int().nullable().default(null),
  /** Tenths of a cent; null where the line has a price as a whole. */
  unitTenthCents: z.int().nullable().default(null),
  /** Cents. */
  amountMinor: z.int(),
});

export type InvoiceLine = z.output<typeof invoiceLine>;
export const invoiceLines = z.array(invoiceLine);

/** Who bills whom, line by line, and in which language, as it was when the invoice was written. */
export const invoiceParties = z.object({
  seller: z.array(z.string()).default([]),
  buyer: z.array(z.string()).default([]),
  lang: z.enum(languages).default('en'),
});

export const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;

const summaryFields = {
  id: z.int(),
  number: z.string().nullable().openapi({ description: 'Null while it is being written.' }),
  provider: z.enum(['stripe', 'operator']),
  period: z
    .string()
    .nullable()
    .openapi({ description: 'The UTC month it closes, `YYYY-MM`; null for a subscription’s own invoice.' }),
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  total_minor: z.int(),
  issued_at: z.string(),
  paid_at: z.string().nullable(),
  hosted_url: z.string().nullable().openapi({ description: 'Where it can be paid.' }),
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
        of: z.int().nullable().openapi({ description: 'Days of the month that `quantity` is a share of.' }),
        unit_price_minor: z.number().nullable().openapi({ description: 'With at most one decimal.' }),
        amount_minor: z.int(),
      }),
    ),
    seller: z.array(z.string()),
    buyer: z.array(z.string()),
    lang: z.enum(languages),
    net_minor: z.int(),
    tax_percent: z.number(),
    tax_minor: z.int(),
  })
  .openapi('Invoice');

export type InvoiceRecord = z.infer<typeof invoiceRecord>;
