import { z } from '@hono/zod-openapi';
import { languages } from '#api/contract/language/languages.ts';
import { planIds } from '#api/contract/plans.ts';
import { tokenScopes } from '#api/contract/token-scopes.ts';
import { memberRoles, shownScopes } from '#api/modules/identity/schemas.ts';
import { httpUrl, orNull, someName, text } from '#api/platform/schemas.ts';

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
    suspended_at: z
      .string()
      .nullable()
      .openapi({ description: 'Since when the operator has suspended it: nothing can be changed.' }),
    suspended_reason: z.string().nullable(),
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

/** How a partner's platform shop is presented to shoppers. */
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

const role = z.enum(memberRoles);

const teamMember = z
  .object({
    id: z.string().openapi({ description: 'Of the account.' }),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role,
    since: z.string(),
  })
  .openapi('TeamMember');

export type TeamMember = z.infer<typeof teamMember>;

/** A pending invitation to join a partner. */
export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    role,
    invited_by: z.string().nullable().openapi({ description: 'Email address of the member who sent it.' }),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .openapi('Invitation');

export type Invitation = z.infer<typeof invitation>;

export const teamList = z.object({ members: z.array(teamMember), invitations: z.array(invitation) });

export type Team = z.infer<typeof teamList>;

export const newInvitation = z
  .object({ email: z.string().max(254), role: role.default('member') })
  .openapi('NewInvitation');

export const memberPatch = z.object({ role }).openapi('MemberPatch');

export const joined = z.object({
  partner: z.object({ id: z.int(), name: z.string(), role }).openapi('JoinedPartner'),
});

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

const setupKey = z
  .object({
    id: z.int(),
    key: z.string(),
    allowed_domains: z.array(z.string()),
    first_init_at: z.string().nullable().openapi({ description: 'When a shop’s page first used it.' }),
  })
  .openapi('SetupKey');

/** Setup progress towards a working save button. */
export const portalSetup = z
  .object({
    keys: z
      .object({ live: orNull(setupKey), test: orNull(setupKey) })
      .openapi({ description: 'The oldest active key of each kind.' }),
    basket_config_id: z.string().nullable().openapi({ description: 'The first basket.' }),
    domains_named: z.boolean().openapi({ description: 'Whether the live key has an allowed domain.' }),
    first_init: z
      .object({ at: z.string(), origin: z.string(), key_id: z.int() })
      .nullable()
      .openapi({ description: 'When a shop’s page first requested a widget token, and which page.' }),
    first_save_at: z.string().nullable(),
    first_basket_open_at: z.string().nullable(),
  })
  .openapi('PortalSetup');

export type PortalSetup = z.infer<typeof portalSetup>;

/** A personal access token without its value, which is only returned when it is created. Times are UTC. */
export const portalToken = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: shownScopes,
    created_at: z.string(),
    last_used_at: z.string().nullable().openapi({ description: 'To the minute; null: never used.' }),
    expires_at: z.string(),
    revoked_at: z.string().nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
    email: z.string().openapi({ description: 'Email address of the member it acts for.' }),
    own: z.boolean().openapi({ description: 'Whether it acts for you.' }),
  })
  .openapi('PersonalToken');

/** Empty for tokens that the operator creates without one. */
export const tokenName = someName(80);

export const newToken = z
  .object({
    name: tokenName.openapi({ description: 'What it is for: 1 to 80 characters.' }),
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length).optional().openapi({
      description:
        '`integration` is keys, baskets, webhooks and usage; `creator` is creator shops; `account` is partner, team, tokens, plan and invoices. `write` includes `read`. Default: everything that you can do.',
    }),
    expires_in_days: z.int().min(1).max(365).optional().openapi({ description: 'Default: 365.' }),
  })
  .openapi('NewPersonalToken', {
    example: { name: 'ci', scopes: ['integration:read'], expires_in_days: 90 },
  });

export const issuedToken = z
  .object({
    id: z.int(),
    token: z
      .string()
      .openapi({ description: 'Only returned once; we store just its hash.', example: 'wl_pat_…' }),
    name: z.string(),
    scopes: shownScopes,
    created_at: z.string(),
    expires_at: z.string(),
  })
  .openapi('IssuedPersonalToken');
