import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { magento } from '#test/support/product-pages.ts';

const api = await useApi();
const site = await startForeignSite();
const busyNetwork = '9.9.9.9';

it('doesn’t let one network’s slow pages hold up other networks, however many accounts it uses', async () => {
  const hanging: ServerResponse[] = [];
  const slow = Array.from({ length: 32 }, (_, each) =>
    site.on(`/slow-${each}`, (_request, response) => void hanging.push(response)),
  );
  const accounts = [await api.shopper(), await api.shopper()];
  const read = (url: string, address: string, { headers } = accounts[0] as (typeof accounts)[0]) =>
    api.call('POST', '/scraper', { headers, address, body: { url } });
  const reads = slow.map((url, each) => read(url, busyNetwork, accounts[each % 2]));
  await expect.poll(() => hanging.length).toBe(2);

  expect(await read(`${site.origin}/another`, busyNetwork)).toMatchObject({
    status: 200,
    body: { success: false, code: 'fetch_failed' },
  });
  expect(await read(site.serve('/vase', magento), '7.7.7.7')).toMatchObject({ body: { success: true } });
  expect(hanging).toHaveLength(2);

  const ending = setInterval(() => hanging.splice(0).forEach((response) => response.end(magento)), 5);
  const results = (await Promise.all(reads)).map(({ body }) => body.success as boolean);
  clearInterval(ending);
  expect(results.filter(Boolean)).toHaveLength(30);
});

it('reads an ordinary page before pages of ten other networks that take long to read', async () => {
  const slow = `<h1>Vase</h1>${'<p class="price">1 €</p>'.repeat(12_000)}`;
  const { headers } = await api.shopper();
  const ended: string[] = [];
  const read = async (url: string, address: string) => {
    const { body } = await api.call('POST', '/scraper', { headers, address, body: { url } });
    ended.push(address);
    return body;
  };
  const hostile = Array.from({ length: 20 }, (_, each) =>
    read(site.serve(`/hostile-${each}`, slow), `9.9.9.${each % 10}`),
  );
  expect(await read(site.serve('/vase', magento), '7.7.7.7')).toMatchObject({ success: true });
  // Only pages that were being read already end first, or that were done while this one was fetched.
  expect(ended.indexOf('7.7.7.7')).toBeLessThan(6);
  await Promise.all(hostile);
});

it('prefetches at most thirty pages per minute for one network', async () => {
  const shop = await api.embed({ origin: site.origin });
  const ask = vi.spyOn(api.ctx.adapters.jobs, 'send').mockResolvedValue(true);
  const headers = { ...shop.headers, origin: shop.origin };
  const prefetch = (each: number, address: string) =>
    api.call('POST', '/widget/prefetch', { headers, address, body: { url: `${site.origin}/${each}` } });
  for (let each = 0; each < 40; each += 1) {
    expect(await prefetch(each, busyNetwork)).toMatchObject({ status: 200, body: { product: null } });
  }
  expect(ask).toHaveBeenCalledTimes(30);
  await prefetch(41, '7.7.7.7');
  expect(ask).toHaveBeenCalledTimes(31);
});
