/** From a price that falls to the sale it led to, in the shop's report, and back. */
import { expect, it } from 'vitest';
import { alertStory } from '#test/support/alert-story.ts';
import { useApi } from '#test/support/api.ts';
import { orderStory } from '#test/support/order-story.ts';

const api = await useApi();
const { wish, work } = alertStory(api);
const { tokenFor, order, report } = orderStory(api);

it('an alert leads to a sale that ends the alerts, and a refund starts them again', async () => {
  const it = await wish();
  await it.wants({ price_drop: true });
  await it.settings({ enabled: true, frequency: 'instant' });
  await it.changes({ price: 4500 });
  await work();
  const [mail, ...others] = await it.mails();
  expect(others).toEqual([]);

  const [, button = ''] = /href="[^"]*(\/alerts\/go\/[^"]+)"/.exec(mail?.html ?? '') ?? [];
  const pressed = await api.ask(button, { redirect: 'manual' });
  const page = new URL(pressed.headers.get('location') ?? '');
  expect(`${page.origin}${page.pathname}`).toBe(it.url);
  const line = { wl: page.searchParams.get('wl') ?? '', unit_price_minor: 4500 };

  const token = await tokenFor(it.partner);
  const sent = (more?: object) => report(token, order([line], { order_id: '1042', ...more }));
  const revenue = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await api.call('GET', '/portal/analytics/revenue?by=path', { headers })).body.rows as unknown;
  };
  const shown = async () =>
    (await it.ask('GET', `/hosted/lists/${it.list.id}/items`)).body.products[0] as unknown;
  expect((await sent()).body.lines).toEqual([{ matched: true, reason: null }]);
  expect(await shown()).toMatchObject({ purchased: true, bought_at: api.time.now.toISOString() });
  const sale = { key: 'alert', currency: 'EUR', orders: 1, quantity: 1, revenue_minor: 4500 };
  expect(await revenue()).toMatchObject([{ ...sale, refunded_minor: 0, net_minor: 4500 }]);

  await it.changes({ price: 4000 });
  await work();
  expect(await it.mails()).toHaveLength(1);

  await sent({ status: 'refunded', refund_id: 'r1' });
  expect(await shown()).toMatchObject({ purchased: false, bought_at: null });
  expect(await revenue()).toMatchObject([{ ...sale, refunded_minor: 4500, net_minor: 0 }]);
  await it.changes({ price: 3500 });
  await work();
  expect(await it.mails()).toHaveLength(2);
});
