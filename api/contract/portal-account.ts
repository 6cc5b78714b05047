import { z } from '@hono/zod-openapi';
import { memberRoles } from './member.ts';
import { planIds } from './plans.ts';
import { orNull } from './schemas.ts';
import { someText } from './text.ts';
import { languages } from './language/languages.ts';

/** A partner somebody belongs to. */
const membership = z
  .object({
    id: z.int(),
    name: z.string(),
    plan: z.enum(planIds),
    plan_name: z.string(),
    role: z.enum(memberRoles).openapi({ description: 'Of the caller.' }),
  })
  .openapi('Membership');

/** Who calls, and for which partner. */
export const portalAccount = z
  .object({
    user: z
      .object({ id: z.string(), email: z.string().nullable(), display_name: z.string().nullable() })
      .openapi({ description: 'The person; of a personal access token, who made it.' }),
    has_password: z.boolean().openapi({ description: 'Whether the person can also sign in by a password.' }),
    partner: orNull(membership).openapi({
      description: 'For whom the caller acts: named in `X-Partner-Id`, else the one joined first.',
    }),
    role: z.enum(memberRoles).nullable().openapi({ description: 'In that partner; null without one.' }),
    partners: z
      .array(membership)
      .openapi({ description: 'All partners of the person; of a personal access token, its own.' }),
    token: z
      .object({ id: z.int(), name: z.string(), expires_at: z.string() })
      .nullable()
      .openapi({ description: 'The personal access token it came with; null for somebody who signed in.' }),
  })
  .openapi('PortalAccount');
export type PortalAccount = z.infer<typeof portalAccount>;

export const newPartner = z
  .object({
    name: someText(200).openapi({ description: 'Of the shop.', example: 'Kiln & Linen' }),
    allowed_domains: z
      .array(z.string().max(300))
      .max(100)
      .default([])
      .openapi({
        description: 'Hosts the live key may be used on.',
        example: ['shop.example', '*.shop.example'],
      }),
    locale: z
      .enum(languages)
      .optional()
      .openapi({ description: 'Of mails to the partner; default: what `Accept-Language` asks for.' }),
  })
  .openapi('NewPartner');

const createdKey = z.object({ id: z.int(), key: z.string() });
/** Public keys are no secrets: the answer may be kept. */
export const createdPartner = z
  .object({
    partner_id: z.int(),
    keys: z.object({ live: createdKey, test: createdKey }),
    basket_config_id: z.string(),
  })
  .openapi('CreatedPartner');
