import { z } from '@hono/zod-openapi';
import { basketHovers, basketLayouts, checkoutModes, drawerSides, saveModes } from '#api/contract/basket.ts';
import { domainProblems, domainStates, proofGraceDays, proofMethods } from '#api/contract/domain-proof.ts';
import { initRefusals } from '#api/contract/init-refusals.ts';
import { planIds } from '#api/contract/plans.ts';
import { name } from '#api/platform/schemas.ts';

/** A public key as its partner's members see it. Times are UTC. */
export const portalKey = z
  .object({
    id: z.int(),
    key: z.string().openapi({ description: 'The public key itself.', example: 'pk_live_…' }),
    environment: z.enum(['test', 'live']),
    name: z.string().nullable(),
    status: z.enum(['active', 'rotated', 'expired', 'revoked']).openapi({
      description:
        '`rotated` keys still work until `ends_at`; `expired` keys were rotated and no longer work.',
    }),
    allowed_domains: z.array(z.string()),
    created_at: z.string(),
    ends_at: z.string().nullable().openapi({ description: 'When it stopped working, or will stop.' }),
    replaced_by: z.int().nullable().openapi({ description: 'The key that replaced it.' }),
    requests_this_month: z.int(),
    last_used_at: z.string().nullable(),
    unused: z.boolean().openapi({ description: 'Whether it can be deleted, because it was never used.' }),
    first_init_at: z.string().nullable().openapi({ description: 'When a page first used it.' }),
    first_init_origin: z.string().nullable().openapi({ description: 'That page’s origin.' }),
    used_by_theme: z.boolean().openapi({
      description: 'Whether the theme of the partner’s platform shop uses it, so that it can’t be deleted.',
    }),
  })
  .openapi('PortalKey');

export const keyName = name(80);

const shownName = keyName.openapi({
  description: 'At most 80 characters. Only the partner’s members see it.',
});

const hosts = z
  .array(z.string().max(1_000), { error: 'Send a list of hosts, such as ["shop.example"].' })
  .max(1_000)
  .openapi({
    description:
      'Hosts without a scheme: `shop.example`, or `*.shop.example` for its subdomains. `localhost` always works and doesn’t need to be listed.',
    example: ['shop.example', '*.shop.example'],
  });

export const newKey = z
  .object({
    environment: z
      .enum(['test', 'live', 'prod'], { error: 'Use test, live or prod; prod means live.' })
      .openapi({ description: '`prod` is `live`.' }),
    name: shownName.optional(),
    allowed_domains: hosts
      .optional()
      .openapi({ description: 'A live key needs at least one allowed domain.' }),
  })
  .openapi('NewKey');

export const keyPatch = z
  .object({ name: shownName.nullable().openapi({ description: 'Null removes the name.' }) })
  .openapi('KeyPatch', { example: { name: 'Web shop' } });

const keyDomain = z
  .object({
    domain: z.string().openapi({ description: 'As listed in `allowed_domains`.', example: 'shop.example' }),
    listed: z.boolean().openapi({
      description: 'False for a host where the key has been used but that isn’t itself in `allowed_domains`.',
    }),
    state: z.enum(domainStates).openapi({
      description:
        '`verified`; `failing`: verified, but the last check did not find the proof; `unverified`: the key works there, but no proof has been found; `not_verifiable`: the key works there, but ownership can’t be proven, such as for `localhost`.',
    }),
    method: z.enum(proofMethods).nullable().openapi({
      description:
        'How it was verified: the key on its home `page`, a `dns` record, a `file`, or the `platform` the shop is on.',
    }),
    verified_at: z.iso.datetime().nullable(),
    checked_at: z.iso.datetime().nullable(),
    failing_since: z.iso
      .datetime()
      .nullable()
      .openapi({
        description: `When the proof was first missing. After ${proofGraceDays} days, the domain is no longer verified.`,
      }),
    problem: z
      .enum(domainProblems)
      .nullable()
      .openapi({ description: 'What the last check found instead of a proof.' }),
    hint: z.string().nullable().openapi({ description: 'What to do if it is not verified.' }),
    dns_name: z
      .string()
      .nullable()
      .openapi({ description: 'Name of the TXT record.', example: '_wishlist.shop.example' }),
    file_url: z.string().nullable().openapi({
      description: 'URL of the file.',
      example: 'https://shop.example/.well-known/wl-verification.txt',
    }),
  })
  .openapi('DomainStatus');

export const keyDomains = z
  .object({
    allowed_domains: hosts,
    own_hosts: z.array(z.string()).openapi({
      description:
        'Domains that a live key of a platform shop always has. They are included in the allowed domains.',
    }),
    domains: z.array(keyDomain).openapi({
      description: 'Whether each is verified. Saving also works on unverified domains.',
    }),
    verification_text: z.string().openapi({
      description:
        'The value of the TXT record or the text of the file. The same for all of the partner’s domains.',
      example: 'wl-site-verification=0f3c…',
    }),
  })
  .openapi('KeyDomains');

export const domainCheckInput = z
  .object({
    domain: z.string().max(1_000).optional().openapi({
      description: 'One of the key’s domains. By default, up to 10 that are not verified.',
      example: 'shop.example',
    }),
  })
  .openapi('DomainCheckInput');

export const keyDomainsInput = z.object({ allowed_domains: hosts }).openapi('KeyDomainsInput');

const themeSynced = z.boolean().nullable().openapi({
  description: 'Whether the platform shop’s theme has the new key; null if no theme used the old one.',
});

export const keyRotation = z
  .object({
    id: z.int(),
    key: z.string().openapi({ description: 'Value of the new key.' }),
    replaces: z.int(),
    old_valid_until: z.string().openapi({ description: 'The old value works until then, for 15 minutes.' }),
    theme_told: themeSynced,
  })
  .openapi('KeyRotation');

export const keyRevocation = z
  .object({ id: z.int(), status: z.literal('revoked'), revoked_at: z.string(), theme_told: themeSynced })
  .openapi('KeyRevocation');

export const initCheckInput = z
  .object({
    origin: z
      .string({ error: 'Send the origin of the page, such as https://shop.example.' })
      .max(2_000)
      .openapi({ description: 'The http(s) origin of a page.', example: 'https://shop.example' }),
  })
  .openapi('InitCheckInput');

export const initCheck = z
  .object({
    status: z
      .enum(['ok', ...initRefusals])
      .openapi({ description: '`ok`, or the error code that init would return.' }),
    http_status: z.int(),
    hint: z.string().nullable().openapi({ description: 'What to do, unless `ok`.' }),
  })
  .openapi('InitCheck');

export type InitCheckStatus = z.infer<typeof initCheck>['status'];

const schemeColors = z.object({ ground: z.string(), ink: z.string() });

/** The public configuration of a basket, as `BasketConfig` in basket.ts. */
export const basketConfig = z
  .object({
    id: z.string(),
    layout: z.enum(basketLayouts),
    primaryColor: z.string(),
    colors: z.object({ light: schemeColors, dark: schemeColors }).partial(),
    font: z.string(),
    borderRadius: z.number(),
    hover: z.enum(basketHovers),
    icon: z.string(),
    drawer: z.object({ side: z.enum(drawerSides), width: z.number() }).partial(),
    labels: z.object({ title: z.string(), addToCart: z.string(), viewProduct: z.string() }).partial(),
    shopName: z.string(),
    emptyState: z.object({ url: z.string(), label: z.string() }).partial(),
    checkout: z.object({
      mode: z.enum(checkoutModes),
      cartUrlPattern: z.string().optional(),
      cartUrl: z.string().optional(),
    }),
    showBranding: z.boolean(),
    saveMode: z.enum(saveModes),
    webhook: z.boolean(),
  })
  .openapi('BasketConfig');

/** Wishlist actions by kind. */
export const actionBreakdown = z
  .object({ save: z.int(), share: z.int(), list_view: z.int() })
  .openapi('ActionBreakdown');

/** Requests with a key, and the number that its partner's plan includes. Null: unlimited. */
export const keyUsage = z
  .object({
    api_key_id: z.int(),
    environment: z.enum(['test', 'live']),
    plan: z.enum(planIds),
    period: z.string().openapi({ description: 'The UTC month, `YYYY-MM`.', example: '2026-11' }),
    requests_this_month: z.int(),
    requests_this_minute: z.int(),
    limits: z.object({
      requests_per_minute: z.int(),
      requests_per_month: z.int().nullable(),
      actions_per_month: z.int().nullable(),
    }),
    actions: actionBreakdown
      .extend({ total: z.int() })
      .openapi({ description: 'All of the partner’s keys together.' }),
  })
  .openapi('KeyUsage');

export type KeyUsage = z.infer<typeof keyUsage>;
