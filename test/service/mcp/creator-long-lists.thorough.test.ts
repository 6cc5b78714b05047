/** Long results come in parts that an assistant's client can accept. */
import { expect, test } from 'vitest';
import { newShop, startCreatorTools } from '#test/support/creator-tools.ts';
import { files } from '#test/support/product-videos.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { fileOf } from '#test/support/upload-files.ts';

const service = await sharedService();
const { tools } = await startCreatorTools(service);

test('reads a long list 50 products at a time, each once and in order', async () => {
  const shop = await newShop(tools);
  const titles = Array.from({ length: 51 }, (_, index) => `Bowl ${index}`);
  for (const title of titles)
    await tools.ok('products_add_manual', { ...shop, title, note: 'x'.repeat(1_000) });

  const first = await tools.call('lists_get', shop);
  expect(first.structuredContent).toMatchObject({ list: { item_count: 51 }, next_offset: 50 });
  expect(JSON.stringify(first.content).length).toBeLessThan(100_000);
  expect(await tools.text('lists_get', shop)).toContain('1 more: call again with offset 50.');

  const read: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const answer = await tools.ok('lists_get', { ...shop, offset, limit: 20 });
    read.push(...answer.items.map(({ title }: { title: string }) => title));
    offset = answer.next_offset as number | null;
  }
  expect(read).toEqual(titles);
  expect(await tools.ok('lists_get', { ...shop, offset: 400 })).toMatchObject({
    items: [],
    next_offset: null,
  });
});

test('reads videos in parts, too', async () => {
  const shop = await newShop(tools);
  const { item } = await tools.ok('products_add_manual', { ...shop, title: 'Teapot' });
  const path = await fileOf('clip.mov', files.mov);
  const place = { shop_id: shop.shop_id, product_id: item.product_id };
  for (const title of ['One', 'Two', 'Three'])
    await tools.ok('media_upload_video', { ...place, path, title });
  const first = await tools.ok('media_list', { shop_id: shop.shop_id, limit: 2 });
  expect(first).toMatchObject({ media: [{ title: 'One' }, { title: 'Two' }], next_offset: 2 });
  const rest = await tools.ok('media_list', { shop_id: shop.shop_id, limit: 2, offset: 2 });
  expect(rest).toMatchObject({ media: [{ title: 'Three' }], next_offset: null });
});
