/** The audit log in the portal: its forms, its page, and a suspended partner's pages. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { resumePartner, suspendPartner } from '#api/modules/partners/suspend-partner.ts';
import { startService } from '#test/support/start-service.ts';
import { newTeam } from '#test/support/team.ts';

// Behind a proxy, which names its clients' addresses.
const { ctx, siteUrl } = await startService({ TRUST_PROXY: '1' });
let partners = 0;
const partner = () => {
  partners += 1;
  return createPartner(ctx, { email: `owner${partners}@shop.example`, name: 'Kiln', plan: 'growth' });
};
const from = { 'x-forwarded-for': '192.0.2.66, 198.51.100.9', 'user-agent': 'Browser/1.0' };

const send = (path: string, cookie: string, form: Record<string, string>) =>
  fetch(`${siteUrl}${path}`, {
    method: 'POST',
    headers: { cookie, origin: siteUrl, ...from },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const page = async (cookie: string, path = '/portal/settings/activity') => {
  const answer = await fetch(`${siteUrl}${path}`, { headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

it('a form is recorded with the member’s own address and browser, and the page says what it did', async () => {
  const { owner, member, keys, partnerId } = await newTeam({ ctx, partner });
  const sent = await send('/portal/keys', owner.cookie, {
    intent: 'rename',
    key: String(keys.test.id),
    name: 'Till',
  });
  expect(sent.status).toBe(200);
  expect(await ctx.prisma.auditEntry.findMany({ where: { partnerId } })).toMatchObject([
    {
      actor: 'member',
      userId: owner.userId,
      action: 'patchPortalKeysByKeyId',
      subject: { keyId: String(keys.test.id) },
      ip: '198.51.100.9',
      userAgent: 'Browser/1.0',
      outcome: 'done',
    },
  ]);
  const shown = await page(owner.cookie);
  expect(shown.status).toBe(200);
  for (const words of ['Changed a key', 'Till', owner.email, '198.51.100.9'])
    expect(shown.text).toContain(words);
  const csv = await page(owner.cookie, '/portal/settings/activity.csv');
  expect(csv.text).toContain('patchPortalKeysByKeyId');
  for (const path of ['/portal/settings/activity', '/portal/settings/activity.csv']) {
    expect((await page(member.cookie, path)).status).toBe(404);
  }
  const stranger = await newTeam({ ctx, partner });
  expect((await page(stranger.owner.cookie)).text).not.toContain(owner.email);
});

it('the page and its CSV are filtered by action and period, page by page', async () => {
  const { owner, partnerId } = await newTeam({ ctx, partner });
  const dayMs = 86_400_000;
  const entry = (action: string, days: number, id = '') => ({
    partnerId,
    at: new Date(ctx.clock().getTime() - days * dayMs),
    actor: 'member',
    userId: owner.userId,
    action,
    subject: id ? { shopId: id } : {},
    outcome: 'done',
  });
  await ctx.prisma.auditEntry.createMany({
    data: [
      entry('postPortalKeys', 2),
      entry('wl key create', 20),
      entry('postShopsLists', 3, 'shop-1'),
      ...Array.from({ length: 51 }, (_, at) => entry('postPortalTokens', 40 + at)),
    ],
  });
  const rows = (text: string, words: string) => text.split(`<td class="activity-action">${words}`).length - 1;
  const read = async (query: string) => (await page(owner.cookie, `/portal/settings/activity?${query}`)).text;
  const csv = async (query: string) =>
    (await page(owner.cookie, `/portal/settings/activity.csv?${query}`)).text;

  const created = await read('kind=keyCreated');
  expect([rows(created, ''), rows(created, 'Created a key')]).toEqual([2, 2]);
  expect(rows(await read('kind=keyCreated&days=7'), '')).toBe(1);
  expect(rows(await read('kind=shopChanged'), '')).toBe(1);
  expect(rows(await read('kind=keyDeleted'), '')).toBe(0);
  expect(rows(await read('kind=unknown&days=3000'), '')).toBe(50);
  const tokens = await read('kind=tokenCreated');
  const older = /href="\/portal\/settings\/activity\?([^"]*cursor=[^"]*)"/.exec(tokens)?.[1] ?? '';
  expect([rows(tokens, ''), rows(await read(older.replaceAll('&amp;', '&')), '')]).toEqual([50, 1]);
  expect(tokens).toContain('/portal/settings/activity.csv?member=&amp;kind=tokenCreated&amp;days=');
  const lines = (await csv('kind=keyCreated&days=30')).trim().split('\n');
  expect(lines.map((line) => line.split(',')[5])).toEqual(['action', 'postPortalKeys', 'wl key create']);
});

it('a form that isn’t about the partner isn’t recorded; a refused one is', async () => {
  const { owner, member, partnerId } = await newTeam({ ctx, partner });
  await send('/portal/settings', owner.cookie, { intent: 'language', locale: 'en' });
  await send('/portal/settings', member.cookie, { intent: 'withdraw', id: '5' });
  expect(await ctx.prisma.auditEntry.findMany({ where: { partnerId } })).toMatchObject([
    {
      userId: member.userId,
      action: 'deletePortalInvitationsByInvitationId',
      subject: { invitationId: '5' },
      outcome: 'refused',
      error: 'forbidden',
    },
  ]);
});

it('a suspended partner’s pages say why, and their forms change nothing', async () => {
  const { owner, keys, partnerId } = await newTeam({ ctx, partner });
  const rename = () =>
    send('/portal/keys', owner.cookie, { intent: 'rename', key: String(keys.test.id), name: 'Till' });
  await suspendPartner(ctx, { partnerId, reason: 'Its shop sells counterfeits.' });
  const { status, text } = await page(owner.cookie, '/portal/keys');
  expect([status, text]).toEqual([200, expect.stringContaining('Its shop sells counterfeits.')]);
  expect((await rename()).status).toBe(403);
  expect((await ctx.prisma.apiKey.findUniqueOrThrow({ where: { id: keys.test.id } })).name).toBeNull();
  expect((await page(owner.cookie, '/portal/settings/export')).status).toBe(200);
  await resumePartner(ctx, partnerId);
  expect((await rename()).status).toBe(200);
});
