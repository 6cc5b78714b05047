/** The creator tools' descriptions, before anyone has signed in. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ApiDescription } from '#api/contract/description.ts';
import { errors } from '#api/contract/errors.ts';
import { programOf, startTools } from '#test/support/mcp.ts';

const names = [
  'whoami',
  'shops_list',
  'shops_get',
  'shops_check_handle',
  'shops_create',
  'shops_update',
  'shops_publish',
  'shops_upload_image',
  'lists_list',
  'lists_get',
  'lists_create',
  'lists_update',
  'lists_delete',
  'products_preview_url',
  'products_add_by_url',
  'products_add_manual',
  'products_add_existing',
  'products_update_item',
  'products_remove_item',
  'catalog_search',
  'media_list',
  'media_upload_video',
  'media_update',
  'media_delete',
  'analytics_kpis',
  'analytics_top_products',
  'earnings_summary',
  'snippet_save_button',
  'snippet_basket',
  'basket_guide',
  'docs_search',
];
const withoutCredentials = ['snippet_save_button', 'snippet_basket', 'basket_guide', 'docs_search'];

// Port 9 is closed: whatever works here sends no request.
const server = await startTools('creator-mcp', { WL_BASE_URL: 'http://127.0.0.1:9/api' });
const { tools } = server;

interface Described {
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

/** Paths of fields without a description. */
function undescribed({ properties = {}, items, anyOf = [] }: Described, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [] : [path + name]),
    ...undescribed(field, `${path}${name}.`),
  ]);
  return [
    ...own,
    ...[items ?? {}, ...anyOf].flatMap((inner) =>
      Object.keys(inner).length ? undescribed(inner, path) : [],
    ),
  ];
}

test('lists these tools and no others', () => {
  expect(tools.map(({ name }) => name)).toEqual(names);
});

test('the list is short enough to stay in a model’s context: 250 tokens a tool, of about four characters', () => {
  expect(JSON.stringify(tools).length / tools.length).toBeLessThanOrEqual(1_000);
});

test.for(names)('%s describes its purpose and input', (name) => {
  const tool = tools.find((one) => one.name === name);
  expect(tool?.title).toBeTruthy();
  expect(tool?.description?.length).toBeGreaterThan(60);
  expect(tool?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  expect(undescribed(tool?.inputSchema as Described)).toEqual([]);
});

test('annotations say which tools only read, add, can be repeated or delete', () => {
  const having = (
    hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint',
    value = true,
  ) => tools.filter(({ annotations }) => annotations?.[hint] === value).map(({ name }) => name);
  expect(having('readOnlyHint')).toEqual([
    'whoami',
    'shops_list',
    'shops_get',
    'shops_check_handle',
    'lists_list',
    'lists_get',
    'products_preview_url',
    'catalog_search',
    'media_list',
    'analytics_kpis',
    'analytics_top_products',
    'earnings_summary',
    ...withoutCredentials,
  ]);
  expect(having('destructiveHint')).toEqual([
    'shops_update',
    'shops_publish',
    'shops_upload_image',
    'lists_delete',
    'products_remove_item',
    'media_delete',
  ]);
  expect(having('idempotentHint', false)).toEqual([
    'shops_create',
    'lists_create',
    'products_add_manual',
    'media_upload_video',
  ]);
  expect(having('openWorldHint')).toEqual([
    'shops_publish',
    'products_preview_url',
    'products_add_by_url',
    'products_add_manual',
  ]);
});

test('prices, positions, days and limits are described where they are used', () => {
  const fieldsOf = (name: string) =>
    tools.find((one) => one.name === name)?.inputSchema.properties as Record<string, Described>;
  expect(fieldsOf('products_add_by_url').price_minor?.description).toContain('5400 is 54.00');
  expect(fieldsOf('lists_update').position?.description).toContain('from 0');
  expect(fieldsOf('analytics_kpis').from?.description).toContain('UTC');
  const description = (name: string) => tools.find((one) => one.name === name)?.description;
  expect(description('shops_upload_image')).toContain('10 MB');
  expect(description('media_upload_video')).toContain('200 MB');
  expect(description('lists_delete')).toContain('can’t be undone');
  expect(description('media_delete')).toContain('can’t be undone');
});

interface Field extends Described {
  maxLength?: number;
  maxItems?: number;
  enum?: unknown[];
  maximum?: number;
}

test.for([
  ['shops_create', 'NewCreatorShop', []],
  ['shops_update', 'CreatorShopChange', ['shop_id', 'confirm']],
  ['lists_create', 'NewProductList', ['shop_id']],
  ['lists_update', 'ProductListChange', ['shop_id', 'list_id']],
  ['products_add_by_url', 'ItemByUrl', ['shop_id', 'list_id']],
  ['products_add_manual', 'ItemByHand', ['shop_id', 'list_id']],
  ['products_add_existing', 'ItemOfCatalog', ['shop_id', 'list_id']],
  ['products_update_item', 'ShopItemChange', ['shop_id', 'item_id']],
] as [string, string, string[]][])(
  '%s accepts the fields of the API’s %s, within the same limits',
  async ([name, record, ids]) => {
    const description = JSON.parse(await readFile('build/openapi.json', 'utf8')) as ApiDescription;
    const told = tools.find((one) => one.name === name)?.inputSchema as Field;
    const limits = ({ properties = {} }: Field, path = ''): [string, unknown][] =>
      Object.entries(properties as Record<string, Field>)
        .filter(([field]) => path !== '' || !ids.includes(field))
        .flatMap(([field, one]) => [
          [path + field, { longest: one.maxLength, most: one.maxItems, of: one.enum }] as [string, unknown],
          ...(one.properties ? limits(one, `${path}${field}.`) : []),
        ])
        .sort();
    expect(limits(told)).toEqual(limits(description.components.schemas[record] as Field));
  },
);

test('tools named in descriptions exist', () => {
  const told = JSON.stringify([tools, server.client.getInstructions()]);
  const fields = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  const families = /\b(?:shops|lists|products|catalog|media|analytics|earnings|snippet|docs)_[a-z_]+\b/g;
  const mentioned = [...new Set(told.match(families))].filter(
    (name) => !(name in errors) && !fields.includes(name),
  );
  expect(mentioned.filter((name) => !names.includes(name))).toEqual([]);
});

test('the README lists every tool once, with its purpose', async () => {
  const readme = await readFile('sdk/mcp/creator/README.md', 'utf8');
  const [table = ''] = readme.split('\n## Tools\n')[1]?.split('\n## ') ?? [];
  const rows = [...table.matchAll(/^\| `([a-z_]+)` +\| (.+?) +\|$/gm)].map(([, name]) => name);
  expect(rows).toEqual(names);
  expect(await readFile('build/sdk/npm/creator-mcp/README.md', 'utf8')).toBe(readme);
});

test('without credentials, only code and documentation are available', async () => {
  const place = { public_key: 'pk_test_abc' };
  const button = await server.ok('snippet_save_button', place);
  expect(button.snippet).toContain('pk_test_abc');
  const basket = await server.ok('snippet_basket', { ...place, config_id: 'bkt_1' });
  expect(basket.snippet).toContain('bkt_1');
  expect(await server.text('basket_guide')).toContain('basket');
  const { passages } = await server.ok('docs_search', { query: 'plan_limit_reached' });
  expect(passages.length).toBeGreaterThan(0);

  const id = 1;
  const confirmed = (name: string) =>
    tools.find((one) => one.name === name)?.inputSchema.required?.includes('confirm') && { confirm: 'A' };
  const least: Record<string, Record<string, unknown>> = {
    shops_check_handle: { handle: 'abc' },
    shops_create: { name: 'A', handle: 'abc' },
    shops_update: { shop_id: id, name: 'A' },
    shops_publish: { shop_id: id, status: 'live' },
    shops_upload_image: { shop_id: id, kind: 'cover', path: '/x.jpg' },
    lists_create: { shop_id: id, title: 'A' },
    lists_update: { shop_id: id, list_id: id, title: 'A' },
    products_preview_url: { url: 'https://kiln.example/' },
    products_add_by_url: { shop_id: id, list_id: id, url: 'https://kiln.example/' },
    products_add_manual: { shop_id: id, list_id: id, title: 'A' },
    products_add_existing: { shop_id: id, list_id: id, product_id: id },
    products_update_item: { shop_id: id, item_id: id, title: 'A' },
    products_remove_item: { shop_id: id, item_id: id },
    media_upload_video: { shop_id: id, product_id: id, path: '/x.mp4' },
    media_update: { shop_id: id, media_id: id, title: 'A' },
    media_delete: { shop_id: id, media_id: id },
    lists_get: { shop_id: id, list_id: id },
    lists_delete: { shop_id: id, list_id: id },
    shops_list: {},
    whoami: {},
    catalog_search: {},
  };
  for (const name of names.filter((one) => !withoutCredentials.includes(one))) {
    const refused = await server.refused(name, { ...(least[name] ?? { shop_id: id }), ...confirmed(name) });
    expect(refused, name).toMatchObject({ error: 'unauthorized' });
    expect(refused.hint).toMatch(/WL_TOKEN/);
    expect(refused.hint).toMatch(/Partner Portal/);
  }
});

test('stdout has only the protocol, and the process ends with its client', async () => {
  const token = 'wl_pat_thisIsNoToken';
  const child = spawn(process.execPath, [programOf('creator-mcp')], {
    env: { WL_BASE_URL: 'http://127.0.0.1:9/api', WL_TOKEN: token } as unknown as NodeJS.ProcessEnv,
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '1' };
  say({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/call', params: { name: 'whoami', arguments: {} } });
  child.stdin.write('this is no message\n');
  say({ id: 3, method: 'tools/call', params: { name: 'nonsense', arguments: {} } });
  say({ id: 4, method: 'no/such/method' });
  const answered = () =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id?: number });
  await expect
    .poll(() =>
      answered()
        .map(({ id }) => id)
        .sort(),
    )
    .toEqual([1, 2, 3, 4]);
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(token);
  expect(stderr).not.toContain('at ');
});
