/** From what happens to a partner's server and stream. */
import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';

const api = await useApi();
api.time.now = new Date();
const story = eventStory(api);

test('a save reaches the partner’s server and its stream, signed and without names', async () => {
  const shop = await story.shop();
  const endpoint = await story.endpoint(shop, ['item.saved']);

  const { item_id: itemId } = await shop.save('vase');

  await expect.poll(() => endpoint.taken.length, { timeout: 30_000 }).toBe(1);
  const [event] = endpoint.told();
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_\d+$/),
    type: 'item.saved',
    created_at: expect.any(String),
    data: {
      shopper: expect.stringMatching(/^shp_[0-9a-f]{24}$/),
      item: expect.stringMatching(/^itm_[0-9a-f]{24}$/),
      product: expect.objectContaining({ url: 'https://shop.example/products/vase', price_minor: 5400 }),
      quantity: 1,
      is_test: true,
    },
  });
  expect(endpoint.taken[0]?.headers['webhook-id']).toBe(event?.id);
  expect(JSON.stringify(event)).not.toContain(String(itemId));
  const events = await shop.stream(1);
  expect(events).toEqual([event]);
  const rest = await shop.ask('GET', `/events?after=${event?.id}`);
  expect(rest.body).toEqual({ events: [], next_after: event?.id });
});

test('saving what is on the list already is no second event', async () => {
  const shop = await story.shop();
  await shop.save('cup');
  await shop.save('cup');
  await shop.save('bowl');
  const events = await shop.stream(2);
  expect(events.map(({ data }) => (data.product as { url: string }).url)).toEqual([
    'https://shop.example/products/cup',
    'https://shop.example/products/bowl',
  ]);
});

test('an event that is refused waits before the later ones of its item, not before others', async () => {
  const shop = await story.shop();
  const endpoint = await story.endpoint(shop, ['item.saved']);
  endpoint.answers.push({ status: 500 });
  await shop.save('refused');
  await expect.poll(() => endpoint.taken.length, { timeout: 30_000 }).toBe(1);
  await shop.save('accepted');
  api.pass({ seconds: 11 });
  await expect.poll(() => endpoint.taken.length, { timeout: 90_000 }).toBe(3);
});
