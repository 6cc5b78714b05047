import { z } from '@hono/zod-openapi';
import { memberRoles } from './member.ts';
import { planIds } from './plans.ts';
import { someName } from './name.ts';
import { text, httpUrl } from './text.ts';
import { languages } from './language/languages.ts';

/** A partner as its members see it. */
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
      .openapi({ description: 'Email address for announcements of breaking changes.' }),
    locale: z.string().openapi({ description: 'Language of emails to the partner.', example: 'en' }),
    billing_name: z
      .string()
      .nullable()
      .openapi({ description: 'Billing name and address; null: the partner’s name.' }),
    billing_address: z.string().nullable().openapi({ description: 'Several lines.' }),
    billing_email: z
      .string()
      .nullable()
      .openapi({ description: 'Email address for invoices; null: the owners’.' }),
    vat_id: z.string().nullable(),
    role: z.enum(memberRoles).openapi({ description: 'Of the caller.' }),
    created_at: z.string(),
  })
  .openapi('Partner');

export type PartnerBody = z.infer<typeof partnerRecord>;

/** Null or an empty text clears it. */
const detail = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null)
    .optional();
const address = detail(254);

export const partnerPatch = z
  .object({
    name: someName(200).optional(),
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

/** Deleting a partner requires its name, to prevent accidents. */
export const partnerDeletion = z
  .object({ name: z.string().max(200).openapi({ description: 'The partner’s name, exactly as shown.' }) })
  .openapi('PartnerDeletion', { example: { name: 'Kiln & Linen' } });

/** A partner's complete data; the handler streams it. */
export const partnerExport = z.custom<Response>().openapi('PartnerExport', {
  type: 'object',
  additionalProperties: true,
  description:
    'The partner, followed by lists of its members, invitations, keys, baskets, shops, subscription, invoices, usage by month, webhook attempts, notices, tokens and counted actions. Secrets are omitted.',
});

/** The way a partner's platform shop is presented to shoppers. */
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

/** The complete listing; omitted fields are cleared. */
export const storefrontInput = z
  .object({
    title: someName(120),
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
