/** Every form of the portal is recorded as the operation of the API that does the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { operationOf, operations } from '#app/merchant/operations.server.ts';
import { useApi } from '#test/support/api.ts';
import { pageRoutes } from '#test/support/page-routes.ts';

const api = await useApi();

/** Forms of the Shopify admin that have no endpoint. */
const ofShopify = ['countShopOrders', 'requestShopSubscription', 'raiseShopCap', 'cancelShopSubscription'];

it('names operations that exist', () => {
  const known = operationsOf(api.description).map(({ operationId }) => operationId);
  const named = Object.values(operations).flatMap((intents) => Object.values(intents));
  for (const name of named) if (name !== null) expect([...known, ...ofShopify]).toContain(name);
});

it('names pages that exist, and every intent in the sources', async () => {
  const paths = (await pageRoutes()).map(({ path }) => `/${path}`);
  for (const page of Object.keys(operations)) expect(paths).toContain(page);
  const sources = ['app/portal', 'app/merchant'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.server.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const blocks = sources.flatMap((source) => [
    ...source.matchAll(/ntents(?:: PortalIntents)? = \{\n([\s\S]*?)\n\}/g),
  ]);
  const intents = blocks.flatMap(([, block = '']) =>
    [...block.matchAll(/^ {2}(?:async )?'?([\w-]+)'?(?=[(:])/gm)].map(([, name = '']) => name),
  );
  expect(intents.length).toBeGreaterThan(40);
  const listed = new Set(Object.values(operations).flatMap((page) => Object.keys(page)));
  expect(intents.filter((name) => !listed.has(name))).toEqual([]);
});

it('recognizes a page by its parameters, and names an unlisted form by its page', () => {
  const url = 'https://site.example/portal/shops/7/lists/9/add?_data=x';
  const params = { shopId: '7', listId: '9' };
  expect(operationOf(url, params, 'add-url')).toBe('postShopsListsItemsByUrl');
  expect(operationOf(url, params, 'new')).toBe('/portal/shops/:shopId/lists/:listId/add new');
});
