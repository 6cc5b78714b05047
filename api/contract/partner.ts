import { z } from '@hono/zod-openapi';
import { planIds } from './plans.ts';
import { someText, text, webAddress } from './text.ts';

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
      .openapi({ description: 'E-mail address that breaking changes are announced to.' }),
    role: z.enum(['owner', 'member']).openapi({ description: 'Of the caller.' }),
    created_at: z.string(),
  })
  .openapi('Partner');

export type PartnerBody = z.infer<typeof partnerRecord>;

export const partnerPatch = z
  .object({
    name: someText(200).optional(),
    technical_contact: z.string().max(254).nullable().optional(),
  })
  .openapi('PartnerPatch');

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
    image_url: webAddress
      .nullable()
      .default(null)
      .transform((address) => address || null),
    category: text(60).default(''),
    published: z.boolean().default(false),
  })
  .openapi('StorefrontInput');

export type StorefrontInput = z.output<typeof storefrontInput>;
