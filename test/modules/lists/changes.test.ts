/** Changes of a shopper's wishes since the last visit, until they're dismissed. */
import { describe, expect, it } from 'vitest';
import { maxChangeAgeMs, visitAt } from '#api/contract/visit.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';

const api = await useApi();
const { wish: newWish } = alertStory(api);

/** A wish, and what has changed about it since it was saved or since a `time`. */
async function wish() {
  const saved = await newWish();
  api.pass({ minutes: 1 });
  const began = api.time.now.toISOString();
  const changed = async (time = began) =>
    (await saved.ask('GET', `/me/changes?since=${encodeURIComponent(time)}`)).body.changes as Record<
      string,
      unknown
    >[];
  const dismiss = (until = api.time.now.toISOString(), itemIds = [saved.itemId]) =>
    saved.ask('POST', '/me/changes/seen', { item_ids: itemIds, until });
  return { ...saved, began, changed, dismiss };
}

describe('changes since the last visit', () => {
  it('are a lower price, with the one before', async () => {
    const { itemId, changes, changed } = await wish();
    expect(await changed()).toEqual([]);
    await changes({ price: 4900 });
    await changes({ price: 4500 });
    expect(await changed()).toEqual([
      expect.objectContaining({
        item_id: itemId,
        kind: 'price_drop',
        title: 'Ono Vase',
        price_minor: 4500,
        from_price_minor: 5400,
        currency: 'EUR',
      }),
    ]);
  });

  it('are none once a price is as before, higher, or of a product that is sold out', async () => {
    const { changes, changed } = await wish();
    for (const facts of [
      { price: 4900 },
      { price: 5400 },
      { price: 5900 },
      { price: 4900, availability: 'out_of_stock' as const },
    ]) {
      await changes(facts);
      if (facts.price !== 4900 || facts.availability) expect(await changed()).toEqual([]);
    }
  });

  it('are products that are back or almost gone', async () => {
    const { changes, changed } = await wish();
    await changes({ availability: 'low_stock' });
    expect(await changed()).toEqual([expect.objectContaining({ kind: 'low_stock' })]);
    await changes({ availability: 'out_of_stock' });
    expect(await changed()).toEqual([]);
    const soldOut = api.time.now.toISOString();
    await changes({ availability: 'in_stock' });
    expect(await changed(soldOut)).toEqual([expect.objectContaining({ kind: 'back_in_stock' })]);
    // Seen from before it was sold out, nothing is new.
    expect(await changed()).toEqual([]);
  });

  it('reach back a month at most, and not beyond the save', async () => {
    const { changes, changed } = await wish();
    await changes({ price: 4900 });
    expect(await changed('2020-01-01T00:00:00Z')).toHaveLength(1);
    api.pass({ days: 31 });
    expect(await changed('2020-01-01T00:00:00Z')).toEqual([]);
  });

  it('leave out what the owner has bought', async () => {
    const { changes, changed, ask, path } = await wish();
    await changes({ price: 4900 });
    expect((await ask('PUT', `${path}/purchased`, { purchased: true })).status).toBe(200);
    expect(await changed()).toEqual([]);
  });

  it('are the same before and after a gift is marked on a surprise', async () => {
    const { changes, changed, ask, path, list } = await wish();
    await ask('PUT', `/hosted/lists/${list.id}`, { share_public: true, surprise: true });
    await changes({ price: 4900 });
    const before = await changed();
    expect(before).toHaveLength(1);
    const marked = await api.call('PUT', path.replace('/lists/', '/public/lists/') + '/purchased', {
      body: { purchased: true },
    });
    expect(marked.status).toBe(200);
    expect(await changed()).toEqual(before);
  });

  it('refuse a time that isn’t one', async () => {
    const { ask } = await wish();
    for (const query of ['', '?since=yesterday', '?since=2026-13-40T00:00:00Z'])
      expect((await ask('GET', `/me/changes${query}`)).body.error).toBe('invalid_input');
  });
});

describe('a dismissed change', () => {
  it('is dismissed on every device, until the next one', async () => {
    const { changes, changed, dismiss } = await wish();
    await changes({ price: 4900 });
    const [{ at } = {}] = await changed();
    expect((await dismiss(String(at))).body).toEqual({ ok: true });
    expect(await changed()).toEqual([]);
    await changes({ price: 4400 });
    expect(await changed()).toEqual([expect.objectContaining({ price_minor: 4400, from_price_minor: 4900 })]);
  });

  it('doesn’t hide what is yet to happen, however late a time is given', async () => {
    const { changes, changed, dismiss } = await wish();
    await changes({ price: 4900 });
    await dismiss('2099-01-01T00:00:00Z');
    expect(await changed()).toEqual([]);
    await changes({ price: 4400 });
    expect(await changed()).toHaveLength(1);
  });

  it('stays for everyone but the owner', async () => {
    const owner = await wish();
    const stranger = await wish();
    await owner.changes({ price: 4900 });
    expect((await stranger.dismiss(undefined, [owner.itemId])).status).toBe(200);
    expect(await owner.changed()).toHaveLength(1);
    expect(await stranger.changed()).toEqual([]);
  });

  it('is hidden by a shop’s frame only if it’s of that shop', async () => {
    const here = await wish();
    const elsewhere = await api.embed();
    await here.changes({ price: 4900 });
    const full = await openSession(api.ctx, here.session.user);
    const inFrame = async (publicKey: string) => {
      const { headers } = await basketSession(api, publicKey, full);
      const since = encodeURIComponent(here.began);
      const { body } = await api.call('GET', `/me/changes?since=${since}`, { headers });
      await api.call('POST', '/me/changes/seen', {
        headers,
        body: { item_ids: [here.itemId], until: api.time.now.toISOString() },
      });
      return body.changes as unknown[];
    };
    expect(await inFrame(elsewhere.partner.keys.test.key)).toEqual([]);
    expect(await here.changed()).toHaveLength(1);
    expect(await inFrame(here.partner.keys.test.key)).toHaveLength(1);
    expect(await here.changed()).toEqual([]);
  });
});

it('a shop that sells the same product learns nothing of where else it was saved', async () => {
  const here = await wish();
  const elsewhere = await api.embed();
  const { partnerId } = elsewhere.partner;
  await api.ctx.prisma.itemSource.create({
    data: { itemId: here.itemId, partnerId, title: 'Vase', updatedAt: api.time.now },
  });
  await here.changes({ price: 4900 });
  const full = await openSession(api.ctx, here.session.user);
  const { headers } = await basketSession(api, elsewhere.partner.keys.test.key, full);
  const { body } = await api.call('GET', `/me/changes?since=${encodeURIComponent(here.began)}`, { headers });
  expect(body).toEqual({ changes: [] });
  await api.call('POST', '/me/changes/seen', {
    headers,
    body: { item_ids: [here.itemId], until: api.time.now.toISOString() },
  });
  expect(await here.changed()).toHaveLength(1);
});

describe('a visit', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const hour = 60 * 60_000;

  it('has nothing before it the first time, and ends with half an hour of silence', () => {
    const first = visitAt(null, now);
    expect(first.since).toBe(now);
    const same = visitAt(first.remembered, now + hour / 4);
    expect(same.since).toBe(now);
    const next = visitAt(same.remembered, now + 2 * hour);
    expect(next.since).toBe(now + hour / 4);
    expect(visitAt(next.remembered, now + 2 * hour + 1).since).toBe(now + hour / 4);
    expect(visitAt(next.remembered, now + 100 * 24 * hour).since).toBe(
      now + 100 * 24 * hour - maxChangeAgeMs,
    );
  });

  it.each(['', 'yesterday', '1.2.3', '-5.7', `${now}.${now + hour}`, '99999999999999999.1'])(
    'is a first one where %j is remembered',
    (remembered) => expect(visitAt(remembered, now).since).toBe(now),
  );
});
