/** Destructive tools do nothing until they're told the name of what they change. */
import { describe, expect, test } from 'vitest';
import { newShop, startCreatorTools } from '#test/support/creator-tools.ts';
import { combinations } from '#test/support/lane.ts';
import { type RunningTools, startTools } from '#test/support/mcp.ts';
import { files } from '#test/support/product-videos.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { toolPartner } from '#test/support/tool-partner.ts';
import { fileOf, imageFile } from '#test/support/upload-files.ts';

const service = await sharedService();
const partner = await toolPartner(service);
const integration = await startTools('wishlist-mcp', {
  WL_BASE_URL: service.baseUrl,
  WL_TOKEN: partner.token,
});
const { tools: creator } = await startCreatorTools(service);
const shop = await newShop(creator);
const { shop_id } = shop;
const { item } = await creator.ok('products_add_manual', { ...shop, title: 'Napkins' });
const { media } = await creator.ok('media_upload_video', {
  shop_id,
  product_id: item.product_id,
  path: await fileOf('clip.mov', files.mov),
  title: 'Folding',
});
const { endpoint_id } = await integration.ok('webhooks_endpoints_create', {
  url: 'https://kiln.example/hook',
  types: ['item.saved'],
});
const path = await imageFile('cover.jpg');

const { id: key_id } = partner.keys.live;
const basket_id = partner.basketConfigId;
const inputs: Record<string, Record<string, unknown>> = {
  keys_rotate: { key_id },
  keys_revoke: { key_id },
  keys_delete: { key_id },
  keys_domains_set: { key_id, allowed_domains: ['other.example'] },
  baskets_update: { basket_id, name: 'Other' },
  baskets_delete: { basket_id },
  webhooks_endpoints_update: { endpoint_id, url: 'https://thief.example/hook' },
  webhooks_endpoints_delete: { endpoint_id },
  webhooks_endpoints_rotate: { endpoint_id },
  shops_update: { shop_id, name: 'Other' },
  shops_publish: { shop_id, status: 'live' },
  shops_upload_image: { shop_id, kind: 'cover', path },
  lists_delete: shop,
  products_remove_item: { shop_id, item_id: item.id },
  media_delete: { shop_id, media_id: media.id },
};

const destructive = ({ tools }: RunningTools) =>
  tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);

const state = async () => [
  await integration.ok('keys_list'),
  await integration.ok('baskets_list'),
  await integration.ok('webhooks_endpoints_list'),
  await creator.ok('shops_list'),
  await creator.ok('lists_get', shop),
  await creator.ok('media_list', { shop_id }),
];

describe.each([
  ['wl-wishlist-mcp', integration],
  ['wl-creator-mcp', creator],
])('%s', (_, server) => {
  test('asks for a confirmation in destructive tools, and in no others', () => {
    const asking = server.tools.filter(({ inputSchema }) => 'confirm' in (inputSchema.properties ?? {}));
    expect(asking.map(({ name }) => name)).toEqual(destructive(server));
    for (const { inputSchema } of asking) expect(inputSchema.required).toContain('confirm');
  });

  test.each(combinations(destructive(server)))('%s does nothing without the right name', async (name) => {
    const before = await state();
    const missing = await server.refused(name, inputs[name]);
    expect(missing).toMatchObject({ error: 'invalid_input', problems: [{ field: 'confirm' }] });
    for (const confirm of ['Another name', ' ', 'undefined', 'true']) {
      const refused = await server.refused(name, { ...inputs[name], confirm });
      expect(refused).toMatchObject({ error: 'confirm_mismatch', field: 'confirm' });
      expect(refused.hint).toMatch(/[a-z]+_(get|list)/);
      expect(refused.text, 'the name itself').not.toMatch(
        /Sunday Table|For the table|Napkins|Folding|pk_live_|kiln\.example/,
      );
    }
    expect(await state()).toEqual(before);
  });
});

test('the name is the current one, whatever its spacing', async () => {
  const confirm = 'Sunday Table';
  await creator.ok('shops_update', { shop_id, name: 'Monday  Table', confirm });
  const old = await creator.refused('shops_publish', { shop_id, status: 'live', confirm });
  expect(old.error).toBe('confirm_mismatch');
  await creator.ok('shops_publish', { shop_id, status: 'live', confirm: 'Monday Table' });
});
