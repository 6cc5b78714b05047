import { cors } from 'hono/cors';
import { z } from 'zod';
import { assistantServers } from '#api/contract/assistants.ts';
import {
  capabilityOf,
  commerceAuthority,
  commerceScopes,
} from '#api/modules/assistants/wishlist-capability.ts';
import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { listAnswer } from '#sdk/mcp/shopper/fields.ts';

/** The version of the Universal Commerce Protocol (UCP), and of our own part of it. */
const version = '2026-08-25';
const ownVersion = '2026-11-30';
const schemaPath = '/ucp/wishlist.json';
const cacheControl = 'public, max-age=3600';

/** The profile of the Universal Commerce Protocol: how agents link a person's account, and read their lists. */
async function describeBusiness(siteUrl: string) {
  const authority = await commerceAuthority(siteUrl);
  if (authority === undefined) return undefined;
  const own = { version: ownVersion, spec: `${siteUrl}/docs/assistants` };
  const scopes = Object.fromEntries(Object.keys(await commerceScopes(siteUrl)).map((scope) => [scope, {}]));
  return {
    ucp: {
      version,
      services: {
        [`${authority}.shopping`]: [
          { ...own, transport: 'mcp', endpoint: siteUrl + assistantServers.lists.path },
        ],
      },
      capabilities: {
        [capabilityOf(authority)]: [{ ...own, schema: siteUrl + schemaPath }],
        'dev.ucp.common.identity_linking': [
          {
            version,
            spec: `https://ucp.dev/${version}/specification/common/identity-linking`,
            schema: `https://ucp.dev/${version}/schemas/common/identity_linking.json`,
            config: { scopes },
          },
        ],
      },
      payment_handlers: {},
    },
  };
}

/** The schema of what our capability returns. */
function describeLists(siteUrl: string) {
  return { ...z.toJSONSchema(listAnswer), $id: siteUrl + schemaPath, title: 'Wishlist' };
}

/**
 * `/.well-known/ucp`, and the schema that it names. Both are missing on hosts such as `localhost`, which can't define
 * names.
 */
export function openCommerceRoutes(ctx: Context) {
  const router = createRouter();
  const { siteUrl } = ctx.settings;
  let profile: ReturnType<typeof describeBusiness> | undefined;
  const describe = () => (profile ??= describeBusiness(siteUrl));
  for (const path of ['/.well-known/ucp', schemaPath]) router.use(path, cors());
  router.get('/.well-known/ucp', async (c) => {
    const found = await describe();
    return found ? c.json(found, 200, { 'Cache-Control': cacheControl }) : c.notFound();
  });
  router.get(schemaPath, async (c) =>
    (await describe())
      ? c.json(describeLists(siteUrl), 200, { 'Cache-Control': cacheControl })
      : c.notFound(),
  );
  return router;
}
