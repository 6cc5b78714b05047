/** A flood of requests for large images, on the built service. Requires `npm run build`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { product } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { startService } from '#test/support/start-service.ts';

const site = await startForeignSite();
const service = await startService({
  IMAGE_PROXY_HOSTS: new URL(site.origin).host,
  TRUST_PROXY: '1',
  // As `npm start` sets it.
  MALLOC_ARENA_MAX: '2',
});
const { ctx, baseUrl, child } = service;
const session = await issueSession(ctx, { email: 'mia@example.com' });
const list = await createList(ctx, session.user.id, { name: 'Wishes' });

const ask = (
  query: Record<string, string>,
  { network = '9.9.9.9', ...init }: RequestInit & { network?: string } = {},
) =>
  fetch(`${baseUrl}/images/proxy?${new URLSearchParams(query)}`, {
    headers: { 'x-forwarded-for': network },
    ...init,
  });

let saved = 0;
async function save(): Promise<void> {
  const answer = await fetch(`${baseUrl}/hosted/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wishlistId: list.db_id, product: product(`flood-${(saved += 1)}`) }),
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

/** The service's peak memory, in MB. */
async function maxMemory(): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const edges = ['64', '128', '200', '320', '480', '640', '800', '1200', '1600'];
const formats = ['avif', 'webp', 'jpeg'];

it.runIf(process.platform === 'linux')(
  'handles 972 different requests for 9 MB images in less than 300 MB, and answers saves meanwhile',
  async () => {
    const edge = 1_780;
    const noise = sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } });
    const heavy = await noise.png({ compressionLevel: 0 }).toBuffer();
    expect(heavy.length).toBeGreaterThan(9_000_000);
    const urls = ['a', 'b', 'c', 'd'].map((name) => site.serve(`/${name}.png`, heavy));
    const queries = urls.flatMap((url) =>
      edges.flatMap((w) => edges.flatMap((h) => formats.map((format) => ({ url, w, h, format })))),
    );
    expect(queries).toHaveLength(972);
    await save();

    let isOver = false;
    const flood = Promise.all(
      queries.map(async (query) => {
        const answer = await ask(query);
        const body = await answer.text();
        return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
      }),
    ).finally(() => (isOver = true));
    let savedMeanwhile = 0;
    while (!isOver) {
      await save();
      if (!isOver) savedMeanwhile += 1;
    }
    const answers = await flood;

    // Without a limit it was 3.8 GB and more.
    expect(await maxMemory()).toBeLessThan(300);
    expect(savedMeanwhile).toBeGreaterThan(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(972);
    for (const { status, body, retryAfter } of refused) {
      expect([status, JSON.parse(body).error, retryAfter]).toEqual([503, 'temporarily_unavailable', '5']);
    }
    expect(site.asked.length).toBeLessThan(20);
    expect((await ask({ url: urls[0] ?? '', w: '640' })).status).toBe(200);
  },
);

it('keeps a network with a full queue from delaying others, and stops working for it when it disconnects', async () => {
  const hanging: ServerResponse[] = [];
  const slow = Array.from({ length: 110 }, (_, each) =>
    site.on(`/slow-${each}.png`, (_request, response) => void hanging.push(response.writeHead(200))),
  );
  const tiny = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const quick = site.serve('/quick.png', tiny);
  const leaving = new AbortController();
  const statuses = slow.map((url) =>
    ask({ url }, { network: '8.8.8.8', signal: leaving.signal }).then(
      ({ status }) => status,
      () => 'gone',
    ),
  );
  await expect.poll(() => hanging.length).toBe(1);
  // One in progress, 100 waiting, and no room for nine.
  await expect
    .poll(async () => (await ask({ url: `${site.origin}/one-more.png` }, { network: '8.8.8.8' })).status)
    .toBe(503);
  expect((await ask({ url: quick }, { network: '7.7.7.7' })).status).toBe(200);
  expect(hanging).toHaveLength(1);

  const closed = hanging.map((response) => once(response, 'close'));
  leaving.abort();
  await Promise.all(closed);
  expect((await Promise.all(statuses)).filter((status) => status === 503)).toHaveLength(9);
  // Waiting requests leave the queue on disconnect: hardly any of them is started, and there is room again.
  expect((await ask({ url: quick, w: '64' }, { network: '8.8.8.8' })).status).toBe(200);
  expect(hanging.length).toBeLessThan(20);
});
