import { z } from '@hono/zod-openapi';
import { someName } from './name.ts';
import { shownScopes, tokenScopes } from './token-scopes.ts';

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
