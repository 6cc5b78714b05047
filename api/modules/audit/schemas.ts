import { z } from '@hono/zod-openapi';
import { auditActors, auditOutcomes } from '#api/contract/audit.ts';
import { pageQuery } from '#api/platform/http/endpoint.ts';

const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .optional();

export const auditFilter = z.object({
  member: z.uuid().optional().openapi({ description: 'Only what this member did, also with tokens.' }),
  action: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'Only this operation, such as `postPortalKeys`.' }),
  from: time.openapi({ description: 'Only at or after this time.' }),
  until: time.openapi({ description: 'Only before this time.' }),
});
export const auditPage = pageQuery.extend(auditFilter.shape);

export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.enum(auditActors).openapi({
      description:
        '`server`: your server, which signed with the webhook’s secret of the basket in `subject`. `merchant`: someone in the Shopify admin of a linked shop. `operator`: someone who runs the service.',
    }),
    user_id: z.uuid().nullable().openapi({
      description: 'The member, or the member a token acts for. Null if their account was deleted since.',
    }),
    email: z.string().nullable(),
    token_id: z.int().nullable(),
    token_name: z.string().nullable(),
    shop: z.string().nullable().openapi({ description: 'Of a merchant: the shop’s domain.' }),
    action: z.string().openapi({
      description: 'The `operationId` of what the API calls it, or a command of the operator.',
    }),
    subject: z.record(z.string(), z.union([z.string(), z.number()])).openapi({
      description:
        'IDs of what it was about, by the names of the operation’s parameters; `created` is a new object’s.',
    }),
    fields: z.array(z.string()).openapi({ description: 'Names of the fields that were sent.' }),
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    outcome: z.enum(auditOutcomes).openapi({
      description: '`unfinished`: it began, but the server stopped before it ended.',
    }),
    error: z.string().nullable().openapi({ description: 'The error’s code.' }),
    times: z.int().openapi({
      description:
        'How often it happened. Reported orders and secrets that were returned share an entry for each hour, caller and address.',
    }),
  })
  .openapi('AuditEntry', {
    example: {
      id: 4711,
      at: '2026-11-27T09:15:00.000Z',
      actor: 'token',
      user_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      email: 'ada@shop.example',
      token_id: 12,
      token_name: 'Deployment',
      shop: null,
      action: 'putPortalKeysDomains',
      subject: { keyId: '7' },
      fields: ['allowed_domains'],
      ip: '203.0.113.7',
      user_agent: 'curl/8.5.0',
      outcome: 'done',
      error: null,
      times: 1,
    },
  });
export type AuditEntry = z.infer<typeof auditEntry>;
