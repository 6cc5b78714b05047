/** A partner reads its own saves in bulk. */
import { describe, expect, it } from 'vitest';
import { readSavesPage as pageOfSaves } from '#api/modules/analytics/read-saves.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { product, useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';

const api = await useApi();
const story = eventStory(api);

interface Save {
  id: number;
  item: string;
  shopper: string | null;
  product: { id: number; title: string; url: string };
  saved_at: string;
  is_test: boolean;
  removed: boolean;
}

async function shop(origin?: string) {
  const one = await story.shop(origin ? { origin } : {});
  const { partnerId, userId } = one.partner;
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  /** Reads with a token that can do nothing else. */
  const tool = async (path = '') => {
    const { token } = await createPat(api.ctx, { email: email ?? '', name: 'ETL', scopes: ['saves:read'] });
    const headers = { authorization: `Bearer ${token}` };
    return api.call('GET', `/partners/${partnerId}/saves${path}`, { headers });
  };
  const read = async (query = '') => (await tool(query)).body.saves as Save[];
  return { ...one, partnerId, tool, read };
}

const settle = () => api.pass({ seconds: 121 });
const titles = (saves: Save[]) => saves.map(({ product: { title } }) => title);

describe('a partner’s saves', () => {
  it('are read oldest first, and read on from a cursor', async () => {
    const one = await shop();
    for (const title of ['Vase', 'Cup', 'Bowl']) {
      await one.save(title.toLowerCase(), { title });
      api.pass({ seconds: 1 });
    }
    expect((await one.tool()).body).toEqual({ saves: [], next_cursor: null });
    settle();
    const { body: first } = await one.tool('?limit=2');
    expect(titles(first.saves)).toEqual(['Vase', 'Cup']);
    expect(first.saves[0]).toEqual({
      id: expect.any(Number),
      item: expect.stringMatching(/^itm_[0-9a-f]{24}$/),
      shopper: expect.stringMatching(/^shp_[0-9a-f]{24}$/),
      product: { id: expect.any(Number), title: 'Vase', url: 'https://shop.example/products/vase' },
      variant_id: null,
      saved_at: '2026-11-21T12:00:00.000Z',
      is_test: true,
      removed: false,
    });
    const { body: second } = await one.tool(`?limit=2&cursor=${first.next_cursor}`);
    expect(titles(second.saves)).toEqual(['Bowl']);
    const { body: end } = await one.tool(`?cursor=${second.next_cursor}`);
    expect(end).toEqual({ saves: [], next_cursor: second.next_cursor });
    await one.save('plate', { title: 'Plate' });
    settle();
    expect(titles((await one.tool(`?cursor=${second.next_cursor}`)).body.saves)).toEqual(['Plate']);
    expect(titles(await one.read(`?since=${second.saves[0].saved_at}`))).toEqual(['Bowl', 'Plate']);
    expect((await one.tool('?cursor=1')).body.error).toBe('invalid_input');
  });

  it('have the pseudonyms of events, and name nothing else of the shopper', async () => {
    const one = await shop();
    const { item_id: itemId } = await one.save('vase');
    const [event] = await one.stream(1);
    settle();
    const [save] = await one.read();
    expect(save).toMatchObject({ item: event?.data.item, shopper: event?.data.shopper });
    const { user } = one.session;
    for (const secret of [user.id, user.email ?? '', one.list.id, 'Birthday'])
      expect(JSON.stringify(save)).not.toContain(secret);
    expect(JSON.stringify(save?.item)).not.toContain(String(itemId));
  });

  it('are each listed, and counted, apart by kind of key', async () => {
    const one = await shop();
    await one.save('vase');
    await one.save('vase');
    await api.ctx.prisma.usageAction.create({
      data: {
        partnerId: one.partnerId,
        period: '2026-11',
        kind: 'save',
        itemId: 1,
        occurredAt: api.time.now,
      },
    });
    settle();
    const saves = await one.read();
    expect(saves.map(({ is_test: isTest }) => isTest)).toEqual([true, true, false]);
    expect(saves[0]?.item).toBe(saves[1]?.item);
    expect((await one.tool('/count')).body).toEqual({ saves: 3, test_saves: 2 });
    expect((await one.tool('/count?test=false')).body).toEqual({ saves: 1, test_saves: 0 });
    expect(await one.read('?test=true')).toHaveLength(2);
  });

  it('keep a removed item as removed, without its shopper, and one of a deleted account', async () => {
    const one = await shop();
    const { item_id: itemId } = await one.save('vase');
    await one.save('cup');
    await api.call('DELETE', `/widget/saved-products/${itemId}`, { headers: one.headers });
    settle();
    const [vase, cup] = await one.read();
    expect([vase, cup]).toEqual([
      expect.objectContaining({ removed: true, shopper: null }),
      expect.objectContaining({ removed: false, shopper: expect.any(String) }),
    ]);
    await api.ctx.prisma.user.delete({ where: { id: one.session.user.id } });
    const after = await one.read();
    expect(after.map(({ removed, shopper }) => [removed, shopper])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('aren’t missed if one is committed after a later one', async () => {
    const one = await shop();
    await one.save('early', { title: 'Early' });
    const { pool } = api.ctx;
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO usage_actions (partner_id, period, kind, item_id, occurred_at) VALUES ($1, '2026-11', 'save', 7, $2)`,
      [one.partnerId, new Date(api.time.now.getTime() + 1_000)],
    );
    api.pass({ seconds: 2 });
    await one.save('late', { title: 'Late' });
    api.pass({ seconds: 100 });
    expect(await one.read()).toEqual([]);
    await client.query('COMMIT');
    client.release();
    settle();
    expect(await one.read()).toHaveLength(3);
  });

  it('are read in the order of an index, however many there are', async () => {
    const client = await api.ctx.pool.connect();
    const values = {
      partnerId: 1,
      since: api.time.now,
      until: api.time.now,
      after: 0,
      test: null,
      limit: 10,
    };
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${pageOfSaves.compiled.text}`,
      pageOfSaves.with(values).values,
    );
    await client.query('ROLLBACK');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const [, ofPage = ''] = /CTE page\n([\s\S]*?)CTE path/.exec(plan) ?? [];
    expect(ofPage).toMatch(/Index (?:Only )?Scan using \w*occurred_at\w*/);
    expect(ofPage).toContain('Presorted Key: a.occurred_at');
  });
});

describe('other partners', () => {
  it('see only what they supplied themselves of an item that several did', async () => {
    const [one, other] = [await shop(), await shop('https://market.example')];
    const headers = { ...one.headers, 'x-widget-token': other.headers['x-widget-token'] };
    const { item_id: itemId } = await one.save('vase', { title: 'Vase of A' });
    api.pass({ minutes: 10 });
    const body = {
      wishlistId: one.list.db_id,
      product: product('vase', { title: 'Vase of B', siteDomain: 'market.example' }),
    };
    await api.call('POST', '/widget/save', { headers, body });
    settle();
    const [[own], [theirs]] = [await one.read(), await other.read()];
    expect([await one.read(), await other.read()]).toEqual([[own], [theirs]]);
    expect(theirs?.saved_at).not.toBe(own?.saved_at);
    expect(theirs?.item).not.toBe(own?.item);
    expect(theirs?.shopper).not.toBe(own?.shopper);
    await api.call('DELETE', `/widget/saved-products/${itemId}`, { headers: one.headers });
    expect([(await one.read())[0]?.removed, (await other.read())[0]?.removed]).toEqual([true, false]);
  });

  it('can’t read them', async () => {
    const [one, other] = [await shop(), await shop()];
    await one.save('vase');
    settle();
    for (const path of ['saves', 'saves/count']) {
      const { status, body } = await other.ask('GET', `/partners/${one.partnerId}/${path}`);
      expect([status, body.error]).toEqual([403, 'forbidden']);
    }
    const shopper = await api.call('GET', `/partners/${one.partnerId}/saves`, { headers: one.headers });
    expect([shopper.status, shopper.body.error]).toEqual([404, 'no_partner']);
  });
});
