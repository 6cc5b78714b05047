/** What is kept for a time only: what is older goes, what is younger stays. */
import { describe, expect, it } from 'vitest';
import { sweep } from '../../api/jobs/sweep.ts';
import { useApi } from '../support/api.ts';
import { liveShop } from '../support/live-shop.ts';

const api = await useApi();
const { prisma } = api.ctx;
const before = new Date('2024-08-21T11:59:59Z');
const after = new Date('2024-08-21T12:00:01Z');
const run = () => sweep(api.ctx);

describe('the sweep', () => {
  it('keeps what happened in creator shops and on shops’ pages for 27 months', async () => {
    const { partnerId } = await api.partner();
    const { id: shopId } = await liveShop(api.ctx, partnerId);
    for (const at of [before, after]) {
      const event = { shopId, kind: 'view', visitor: 'v', dedupeKey: at.toISOString(), occurredAt: at };
      await prisma.creatorEvent.create({ data: event });
      await prisma.analyticsEvent.create({ data: { partnerId, type: 'save', createdAt: at } });
    }
    await run();
    const views = await prisma.creatorEvent.findMany({ where: { shopId } });
    const told = await prisma.analyticsEvent.findMany({ where: { partnerId } });
    expect([...views.map(({ occurredAt }) => occurredAt), ...told.map(({ createdAt }) => createdAt)]).toEqual(
      [after, after],
    );
  });

  it('keeps a finished import for a year, and for good where its list can be read again', async () => {
    const { list, session } = await api.shopper();
    const finishedAt = new Date('2025-11-21T11:59:59Z');
    const own = { userId: session.user.id, listId: list.db_id };
    const keep = [
      { ...own, kind: 'links', status: 'done', finishedAt: new Date('2025-11-21T12:00:01Z') },
      { ...own, kind: 'links', status: 'waiting', createdAt: finishedAt },
      {
        ...own,
        kind: 'amazon',
        status: 'done',
        finishedAt,
        sourceUrl: 'https://www.amazon.de/hz/wishlist/ls/A',
      },
    ];
    const kept = [];
    for (const data of keep) kept.push((await prisma.import.create({ data })).id);
    for (const status of ['done', 'failed']) {
      const { id } = await prisma.import.create({ data: { ...own, kind: 'csv', status, finishedAt } });
      await prisma.importRow.create({ data: { importId: id, position: 0 } });
    }
    await run();
    const left = await prisma.import.findMany({ where: own, orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual(kept);
    expect(await prisma.importRow.count()).toBe(0);
  });
});
