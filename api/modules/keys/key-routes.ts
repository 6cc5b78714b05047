import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { checkKeyDomains } from './check-key-domains.ts';
import { createKey } from './create-key.ts';
import { deleteKey } from './delete-key.ts';
import { checkInit } from './init-widget.ts';
import type { KeyCounters } from './key-counters.ts';
import { keyDomainsBody } from './key-domains-body.ts';
import { listKeys, type OwnerKey, readKey } from './list-keys.ts';
import { readKeyDomains } from './read-key-domains.ts';
import { readOwnKeyUsage } from './read-key-usage.ts';
import { renameKey } from './rename-key.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import {
  domainCheckInput,
  initCheck,
  initCheckInput,
  type InitCheckStatus,
  keyDomains,
  keyDomainsInput,
  keyPatch,
  keyRevocation,
  keyRotation,
  keyUsage,
  newKey,
  portalKey,
} from './schemas.ts';
import { setKeyDomains } from './set-key-domains.ts';

/** A key in the API's format for members. */
const portalKeyBody = (key: OwnerKey): z.infer<typeof portalKey> => ({
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

const portal = { tag: 'Keys', auth: 'member', audience: 'partners' } as const;
const keys = { ...portal, path: '/portal/keys' } as const;
const ofKey = {
  ...portal,
  params: z.object({ keyId: idParameter }),
  rejects: { keyId: 'invalid_api_key_id' },
} as const;
const fails = ['api_key_not_found'] as const;

const list = endpoint({
  ...keys,
  method: 'get',
  summary: 'List the partner’s keys, oldest first',
  description: 'Includes rotated and revoked keys. Returns each key’s requests in the current UTC month.',
  answer: z.object({ keys: z.array(portalKey) }),
});
const create = endpoint({
  ...keys,
  method: 'post',
  summary: 'Create a key',
  description: 'A live key works on its allowed domains and needs at least one; `localhost` always works.',
  proof: 'person or token',
  body: newKey,
  answer: portalKey,
  creates: true,
  fails: ['invalid_input', 'partner_not_found'],
});
const read = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}',
  method: 'get',
  summary: 'Get a key',
  description: 'Returns the key with its status, domains and requests in the current UTC month.',
  answer: portalKey,
  fails,
});
const rename = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}',
  method: 'patch',
  summary: 'Rename a key',
  description: 'The name is only shown in the portal.',
  body: keyPatch,
  answer: portalKey,
  fails,
});
const remove = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}',
  method: 'delete',
  summary: 'Delete a key that is unused or has ended',
  description: 'Revoke a key in use first. The key of a platform shop’s theme can’t be deleted.',
  answer: done,
  fails: [...fails, 'invalid_input'],
});
const readDomains = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/domains',
  method: 'get',
  summary: 'Get the domains of a key, and which of them are verified',
  description:
    '`localhost` always works and doesn’t need to be listed. A verified domain is proven to be yours: saves without a key count for you, and your product data is shown to everyone.',
  answer: keyDomains,
  fails,
});
const writeDomains = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/domains',
  method: 'put',
  summary: 'Set the domains of a key',
  description:
    'Replaces the whole list. Hosts without a scheme; `*.shop.example` for subdomains; `localhost` always works.',
  proof: 'person or token',
  body: keyDomainsInput,
  answer: keyDomains,
  fails: [...fails, 'unknown_key'],
});
const checkDomains = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/domains/check',
  method: 'post',
  summary: 'Check domain ownership now',
  description:
    'Looks for your key on the home page, the TXT record and the file, and returns what it found. This also happens automatically when a domain is added, when a page first uses the key, and every day.',
  body: domainCheckInput,
  answer: keyDomains,
  fails: [...fails, 'invalid_input'],
});
const rotate = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/rotate',
  method: 'post',
  summary: 'Rotate a key',
  description:
    'The old value works for 15 more minutes; the allowed domains stay the same. Repeating the request within that time returns the same new key.',
  proof: 'person or token',
  answer: keyRotation,
  fails: [...fails, 'unknown_key'],
});
const revoke = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/revoke',
  method: 'post',
  summary: 'Revoke a key and its widget tokens, immediately and permanently',
  description:
    'Buttons and baskets with this key stop working. To replace a key without interruption, rotate it.',
  answer: keyRevocation,
  fails,
});
const usage = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/usage',
  method: 'get',
  summary: 'Get a key’s requests and its plan’s limits, as in `GET /api-usage/{apiKeyId}`',
  description: 'Returns the counts for the current UTC month and minute, for ended keys, too.',
  answer: keyUsage,
  fails: [...fails, 'plan_limits_not_found'],
});
const check = endpoint({
  ...ofKey,
  path: '/portal/keys/{keyId}/check',
  method: 'post',
  summary: 'Test what init would return for a page',
  description: 'Counts nothing and creates no token.',
  body: initCheckInput,
  answer: initCheck,
  fails,
});

/** A partner's own keys. */
export function portalKeyRoutes(ctx: Context, counters: KeyCounters) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ member: { partnerId } }) => ({
    keys: (await listKeys(ctx, { partnerId })).map(portalKeyBody),
  }));
  on(create, async ({ member: { partnerId }, body }) => {
    const environment = body.environment === 'test' ? 'test' : 'live';
    const { id } = await createKey(ctx, {
      demandsDomains: true,
      partnerId,
      environment,
      name: body.name,
      domains: body.allowed_domains,
    });
    return portalKeyBody(await readKey(ctx, { keyId: id, partnerId }));
  });

  on(read, async ({ member: { partnerId }, params: { keyId } }) =>
    portalKeyBody(await readKey(ctx, { keyId, partnerId })),
  );
  on(rename, async ({ member: { partnerId }, params: { keyId }, body }) => {
    await renameKey(ctx, { keyId, partnerId, name: body.name ?? '' });
    return portalKeyBody(await readKey(ctx, { keyId, partnerId }));
  });
  on(remove, async ({ member: { partnerId }, params: { keyId } }) => {
    await deleteKey(ctx, { keyId, partnerId });
    return { ok: true as const };
  });

  on(readDomains, async ({ member: { partnerId }, params: { keyId } }) =>
    keyDomainsBody(await readKeyDomains(ctx, { keyId, partnerId })),
  );
  on(writeDomains, async ({ member: { partnerId }, params: { keyId }, body }) => {
    await setKeyDomains(ctx, { keyId, partnerId, domains: body.allowed_domains });
    return keyDomainsBody(await readKeyDomains(ctx, { keyId, partnerId }));
  });
  on(checkDomains, async ({ member: { partnerId }, params: { keyId }, body: { domain } }) =>
    keyDomainsBody(await checkKeyDomains(ctx, { keyId, partnerId, domain })),
  );

  on(rotate, async ({ member: { partnerId }, params: { keyId } }) => {
    const { id, key, oldValidUntil, themeSynced } = await rotateKey(ctx, { keyId, partnerId });
    return {
      id,
      key,
      replaces: keyId,
      old_valid_until: oldValidUntil.toISOString(),
      theme_told: themeSynced,
    };
  });
  on(revoke, async ({ member: { partnerId }, params: { keyId } }) => {
    const { revokedAt, themeSynced } = await revokeKey(ctx, { keyId, partnerId });
    return {
      id: keyId,
      status: 'revoked' as const,
      revoked_at: revokedAt.toISOString(),
      theme_told: themeSynced,
    };
  });

  on(usage, ({ member: { partnerId }, params: { keyId } }) =>
    readOwnKeyUsage(ctx, { keyId, partnerId }, counters.read.bind(counters)),
  );
  on(check, async ({ member: { partnerId }, params: { keyId }, body: { origin } }) => {
    const { status, httpStatus, hint } = await checkInit(ctx, { keyId, partnerId, origin });
    return { status: status as InitCheckStatus, http_status: httpStatus, hint };
  });

  return router;
}
