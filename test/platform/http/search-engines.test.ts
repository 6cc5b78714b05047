import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { newCreatorShop } from '#test/support/creator-shop.ts';

const api = await useApi({ SITE_URL: 'https://wishlist.example' });

test('robots.txt keeps search engines out of shops’ frames, and names the sitemap', async () => {
  const text = await (await api.ask('/robots.txt')).text();
  expect(text).toContain('User-agent: *\n');
  expect(text).toContain('Disallow: /basket\n');
  // Messengers load the images of previews from the API.
  expect(text).not.toContain('Disallow: /api');
  expect(text).toContain('Sitemap: https://wishlist.example/sitemap.xml\n');
});

test('the sitemap has live creator shops, and no drafts', async () => {
  const draft = await newCreatorShop(api, {});
  const live = await newCreatorShop(api, {});
  const list = await live.addList('Kitchen');
  await live.addByHand(list.id, 'Ono Vase', { url: 'https://aff.example/vase' });
  await live.goLive();

  const answer = await api.ask('/sitemap.xml');
  const xml = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(xml).toContain('<loc>https://wishlist.example/</loc>');
  expect(xml).toContain(`<loc>https://wishlist.example/shop/${live.shop.handle}</loc>`);
  expect(xml).not.toContain(draft.shop.handle);

  await live.call('PUT', `${live.path}/status`, { status: 'draft' });
  api.time.now = new Date(api.time.now.getTime() + 11 * 60_000);
  expect(await (await api.ask('/sitemap.xml')).text()).not.toContain(live.shop.handle);
});
