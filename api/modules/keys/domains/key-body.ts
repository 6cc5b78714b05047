import type { z } from '@hono/zod-openapi';
import type { portalKey } from '#api/contract/portal-keys.ts';
import type { OwnerKey } from '../list-keys.ts';

/** A key as the API tells it to its partner's members. */
export const portalKeyBody = (key: OwnerKey): z.infer<typeof portalKey> => ({
  id: key.id,
  key: key.value,
  environment: key.environment,
  name: key.name,
  status: key.revokedAt ? 'revoked' : key.status === 'ended' ? 'expired' : key.status,
  allowed_domains: key.allowedDomains,
  created_at: key.createdAt.toISOString(),
  ends_at: key.endsAt?.toISOString() ?? null,
  replaced_by: key.replacedById,
  requests_this_month: key.requestsThisMonth,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  unused: key.unused,
  first_init_at: key.firstInitAt?.toISOString() ?? null,
  first_init_origin: key.firstInitOrigin,
  used_by_theme: key.ofTheme,
});
