import { z } from '@hono/zod-openapi';
import { memberRoles } from './member.ts';
import { planIds } from './plans.ts';
import { orNull } from './schemas.ts';
import { shownScopes } from './token-scopes.ts';
import { someName } from './name.ts';
import { languages } from './language/languages.ts';

/** A partner the person belongs to. */
const membership = z
  .object({
    id: z.int(),
    name: z.string(),
    plan: z.enum(planIds),
    plan_name: z.string(),
    role: z.enum(memberRoles).openapi({ description: 'Of the caller.' }),
  })
  .openapi('Membership');

/** The caller, and the partner they act for. */
export const portalAccount = z
  .object({
    user: z
      .object({ id: z.string(), email: z.string().nullable(), display_name: z.string().nullable() })
      .openapi({ description: 'The signed-in person, or the creator of the personal access token.' }),
    has_password: z
      .boolean()
      .openapi({ description: 'Whether the person can also sign in with a password.' }),
    partner: orNull(membership).openapi({
      description: 'The partner you act for: the one in `X-Partner-Id`, or the one joined first.',
    }),
    role: z.enum(memberRoles).nullable().openapi({ description: 'Role in that partner; null without one.' }),
    partners: z
      .array(membership)
      .openapi({ description: 'All partners of the person; for a personal access token, only its own.' }),
    token: z
      .object({ id: z.int(), name: z.string(), scopes: shownScopes, expires_at: z.string() })
      .nullable()
      .openapi({ description: 'The personal access token used; null for a signed-in person.' }),
  })
  .openapi('PortalAccount');
export type PortalAccount = z.infer<typeof portalAccount>;

export const newPartner = z
  .object({
    name: someName(200).openapi({ description: 'Of the shop.', example: 'Kiln & Linen' }),
    allowed_domains: z
      .array(z.string().max(300))
      .max(100)
      .default([])
      .openapi({
        description: 'Hosts the live key can be used on.',
        example: ['shop.example', '*.shop.example'],
      }),
    locale: z
      .enum(languages)
      .optional()
      .openapi({ description: 'Language of emails to the partner; default: the one in `Accept-Language`.' }),
  })
  .openapi('NewPartner');

const createdKey = z.object({ id: z.int(), key: z.string() });
/** Public keys aren't secret, so this response can be stored. */
export const createdPartner = z
  .object({
    partner_id: z.int(),
    keys: z.object({ live: createdKey, test: createdKey }),
    basket_config_id: z.string(),
  })
  .openapi('CreatedPartner');
