/** Viewers are counted once a day, and can't be identified afterwards. */
import { createHmac, hash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createCaches } from '#api/caches.ts';
import { cleanUp } from '#api/jobs.ts';
import { recordCreatorShopView } from '#api/modules/creators/record-creator-shop-event.ts';
import { writeCreatorShopEvents } from '#api/modules/creators/write-events.ts';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import { recordListView, writeListViews } from '#api/modules/metering/record-list-view.ts';
import { daySalt } from '#api/modules/metering/viewer-salt.ts';
import { viewerOf } from '#api/modules/metering/visitor.ts';
import { product, useApi } from '#test/support/api.ts';
import { liveShop } from '#test/support/live-shop.ts';

const api = await useApi();
const { prisma } = api.ctx;
const visitor: Visitor = { address: '192.0.2.7', agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const nameBy = (salt: string) =>
  hash('sha256', salt + JSON.stringify(['visitor', visitor.address, visitor.agent]), 'base64url').slice(
    0,
    22,
  );
/** Another server on the same database, with empty caches. */
const another = () => ({ ...api.ctx, caches: createCaches() });

describe('a viewer’s identifier', () => {
  it('is the same on all servers, even if they all need the day’s salt at once', async () => {
    const servers = Array.from({ length: 8 }, another);
    const names = await Promise.all(servers.map((ctx) => viewerOf(ctx, visitor)));
    expect(new Set(names).size).toBe(1);
    expect(await prisma.viewerSalt.count()).toBe(1);
  });

  it('has a salt that no one can derive: another service has another one on the same day', async () => {
    const other = await useApi();
    expect(await daySalt(other.ctx, api.time.now)).not.toBe(await daySalt(api.ctx, api.time.now));
  });

  it('can’t be recomputed the next day, even with the database and TOKEN_SECRET', async () => {
    const { listId, token, itemId, shopId } = await looked();
    const day = new Date(api.time.now.toISOString().slice(0, 10));
    const { salt } = await prisma.viewerSalt.findUniqueOrThrow({ where: { day } });
    const name = nameBy(Buffer.from(salt).toString('base64url'));
    const keyOf = async (startsWith: string, contains = '') =>
      (await prisma.dedupeKey.findFirst({ where: { key: { startsWith, contains } } }))?.key;
    const keys = async () => ({
      view: await keyOf(`view:${listId}:`),
      visit: await keyOf(`shop:view:${shopId}:`, name),
      visits: await prisma.creatorEvent.findMany({ where: { shopId }, orderBy: { id: 'asc' } }),
    });
    const today = await keys();
    // How it could be recomputed while the salt still exists.
    const visit = today.visits.find(({ visitor: who }) => who === name);
    expect([today.view, today.visit]).toEqual([expect.stringContaining(name), expect.stringContaining(name)]);
    expect(visit).toMatchObject({ isHashed: true });

    await cleanUp(api.ctx);
    expect(await keys(), 'the day is not over').toEqual(today);
    api.pass({ days: 1 });
    await cleanUp(api.ctx);
    const later = await keys();
    expect([later.view, later.visit]).toEqual([undefined, undefined]);
    expect(later.visits.map((visit) => [visit.visitor.length, visit.isHashed])).toEqual([
      [1, false],
      [1, false],
    ]);
    expect(new Set(later.visits.map((visit) => visit.visitor)).size, 'two people, as before').toBe(2);
    const salts = (await prisma.viewerSalt.findMany()).map((row) =>
      Buffer.from(row.salt).toString('base64url'),
    );
    const secrets = api.ctx.settings.tokenSecrets.map(({ secret }) =>
      createHmac('sha256', secret)
        .update(`viewer ${day.toISOString().slice(0, 10)}`)
        .digest('base64url'),
    );
    expect([...salts, ...secrets].map(nameBy)).not.toContain(name);
    // Nor can someone who appears to be the same visitor undo the mark.
    expect(
      (
        await api.call('PUT', `/hosted/public/lists/${token}/items/${itemId}/purchased`, {
          body: { purchased: false },
        })
      ).status,
    ).toBe(403);
  });

  it('needs one query per day, which no page waits for', async () => {
    const { listId } = await looked();
    const server = another();
    const asked = vi.spyOn(server.sql, 'rows');
    for (let time = 0; time < 3; time += 1) {
      recordListView(server, { listId, visitor: { ...visitor, agent: 'Mozilla/5.0 Safari/604.1' } });
    }
    expect(asked).toHaveBeenCalledTimes(1);
    await writeListViews(server);
    asked.mockRestore();
    expect(await prisma.usageAction.count({ where: { listId, kind: 'list_view' } })).toBe(2);
  });
});

/** A public list with a marked item and a view, and a creator shop with two visitors. */
async function looked() {
  const { list, headers, partner } = await api.embed();
  const body = { wishlistId: list.db_id, product: product('vase') };
  const itemId = (await api.call('POST', '/widget/save', { headers, body })).body.item_id as number;
  await api.call('PUT', `/hosted/lists/${list.id}`, { headers, body: { share_public: true } });
  await api.call('PUT', `/hosted/public/lists/${list.id}/items/${itemId}/purchased`, {
    body: { purchased: true },
  });
  recordListView(api.ctx, { listId: list.db_id, visitor });
  const { id: shopId } = await liveShop(api.ctx, partner.partnerId);
  recordCreatorShopView(api.ctx, { shopId, visitor });
  recordCreatorShopView(api.ctx, { shopId, visitor: { ...visitor, address: '192.0.2.8' } });
  await Promise.all([writeListViews(api.ctx), writeCreatorShopEvents(api.ctx)]);
  return { listId: list.db_id, token: list.id, itemId, shopId };
}
