/** The part that the portal shows of a partner's stream, and sends of it. */
import { expect, test } from 'vitest';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { listRecentEvents } from '#api/modules/webhooks/list-recent-events.ts';
import { sendEventTo } from '#api/modules/webhooks/send-event-to.ts';
import { useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';

const api = await useApi();
api.time.now = new Date();
const story = eventStory(api);

test('events are listed newest first, in pages, by type', async () => {
  const shop = await story.shop();
  const { partnerId } = shop.partner;
  for (const name of ['cup', 'bowl', 'vase']) await shop.save(name);
  await shop.stream(3);
  const page = async (cursor?: string) => {
    const { events, nextCursor } = await listRecentEvents(api.ctx, partnerId, { cursor, limit: 2 });
    const ids = events.map(({ data }) => (data.product as { url: string }).url.split('/').at(-1));
    return { ids, nextCursor };
  };
  const first = await page();
  expect(first).toEqual({ ids: ['vase', 'bowl'], nextCursor: expect.stringMatching(/^evt_\d+$/) as string });
  expect(await page(first.nextCursor!)).toEqual({ ids: ['cup'], nextCursor: null });
  expect((await page('anything')).ids).toEqual(first.ids);
  const others = await listRecentEvents(api.ctx, partnerId, { type: 'key.revoked', limit: 2 });
  expect(others).toEqual({ events: [], nextCursor: null });
});

test('an event is sent to an endpoint of any types once, also while it is paused', async () => {
  const shop = await story.shop();
  const { partnerId } = shop.partner;
  const endpoint = await story.endpoint(shop, ['key.revoked']);
  await shop.save();
  const [event] = await shop.stream(1);
  await shop.ask('PATCH', endpoint.path, { paused: true });
  endpoint.answers.push({ status: 500 });
  const send = () => sendEventTo(api.ctx, { partnerId, publicId: endpoint.id }, event!.id);
  expect(await send()).toEqual({ status: 500, error: 'status 500' });
  expect(await send()).toEqual({ status: 200, error: null });
  expect(endpoint.told()).toEqual([event, event]);
  const log = await shop.ask('GET', `/portal/webhooks?endpoint=${endpoint.id}`);
  expect(log.body.messages).toMatchObject([{ message_id: event!.id, attempts: 2, state: 'delivered' }]);
});

test('no one sends another partner’s event, or to its endpoint, or without the plan', async () => {
  const [shop, other] = [await story.shop(), await story.shop()];
  const [own, theirs] = [
    await story.endpoint(shop, ['item.saved']),
    await story.endpoint(other, ['item.saved']),
  ];
  await other.save();
  const [event] = await other.stream(1);
  await expect.poll(() => theirs.taken.length).toBe(1);
  const send = (publicId: string, id: string) =>
    sendEventTo(api.ctx, { partnerId: shop.partner.partnerId, publicId }, id);
  await expect(send(own.id, event!.id)).rejects.toMatchObject({ errorName: 'not_found' });
  await shop.save();
  const [mine] = await shop.stream(1);
  await expect.poll(() => own.taken.length).toBe(1);
  await expect(send(theirs.id, mine!.id)).rejects.toMatchObject({ errorName: 'not_found' });
  await expect(send(own.id, 'evt_nothing')).rejects.toMatchObject({ errorName: 'not_found' });
  await setPlan(api.ctx, { partnerId: shop.partner.partnerId, plan: 'starter' });
  await expect(send(own.id, mine!.id)).rejects.toMatchObject({ errorName: 'events_not_included' });
  expect([own.taken.length, theirs.taken.length]).toEqual([1, 1]);
});
