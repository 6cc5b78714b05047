import { z } from '@hono/zod-openapi';
import { memberRoles } from './member.ts';
import { planIds } from './plans.ts';
import { someText, text, httpUrl } from './text.ts';
import { languages } from './language/languages.ts';

/** A partner's account as its members see it. */
export const partnerRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    plan: z.enum(planIds),
    plan_name: z.string(),
    subscription_status: z.string().openapi({ example: 'none' }),
    trial_ends_at: z.string().nullable(),
    technical_contact: z
      .string()
      .nullable()
      .openapi({ description: 'Email address that breaking changes are announced to.' }),
    locale: z.string().openapi({ description: 'Language of mails to the partner.', example: 'en' }),
    billing_name: z
      .string()
      .nullable()
      .openapi({ description: 'Who is billed; null: the partner by its name.' }),
    billing_address: z.string().nullable().openapi({ description: 'Several lines.' }),
    billing_email: z
      .string()
      .nullable()
      .openapi({ description: 'Where invoices are sent; null: to the owners.' }),
    vat_id: z.string().nullable(),
    role: z.enum(memberRoles).openapi({ description: 'Of the caller.' }),
    created_at: z.string(),
  })
  .openapi('Partner');

export type PartnerBody = z.infer<typeof partnerRecord>;

/** Null and an empty text take it away. */
const detail = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null)
    .optional();
const address = detail(254);

export const partnerPatch = z
  .object({
    name: someText(200).optional(),
    technical_contact: address,
    locale: z.enum(languages).optional(),
    billing_name: detail(200),
    billing_address: detail(600),
    billing_email: address,
    vat_id: detail(40),
  })
  .openapi('PartnerPatch', {
    example: { name: 'Kiln & Linen', technical_contact: 'tech@shop.example' },
  });

export type PartnerPatch = z.output<typeof partnerPatch>;

/** A partner is deleted by its name, so that nobody does it by accident. */
export const partnerDeletion = z
  .object({ name: z.string().max(200).openapi({ description: 'Of the partner, as it is written.' }) })
  .openapi('PartnerDeletion', { example: { name: 'Kiln & Linen' } });

/** Everything of a partner; the handler streams it. */
export const partnerExport = z.custom<Response>().openapi('PartnerExport', {
  type: 'object',
  additionalProperties: true,
  description:
    'The partner, then a list each of its members, invitations, keys, baskets, shops, subscription, invoices, usage by month, webhook attempts, notices, tokens and counted actions. Secrets are left out.',
});

/** How a partner's platform shop is shown to shoppers. */
export const storefrontListing = z
  .object({
    partner_id: z.int(),
    shop_domain: z.string(),
    title: z.string(),
    description: z.string(),
    image_url: z.string().nullable(),
    category: z.string(),
    published: z.boolean(),
    updated_at: z.string(),
  })
  .openapi('StorefrontListing');

export type StorefrontListing = z.infer<typeof storefrontListing>;

/** The whole listing; what is left out is emptied. */
export const storefrontInput = z
  .object({
    title: someText(120),
    description: text(2_000).default(''),
    image_url: httpUrl
      .nullable()
      .default(null)
      .transform((address) => address || null),
    category: text(60).default(''),
    published: z.boolean().default(false),
  })
  .openapi('StorefrontInput', { example: { title: 'Kiln & Linen', published: true } });

export type StorefrontInput = z.output<typeof storefrontInput>;
