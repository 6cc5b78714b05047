/** The pages of the links in emails with alerts. Requires `npm run build`. */
import { expect, test } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { siteUrl, ctx } = await sharedService();
const partner = await createPartner(ctx, {
  email: 'owner@alert-links.example',
  name: 'Kiln',
  plan: 'growth',
});

/** An email with an alert about a wish. */
async function alerted() {
  const { itemId, list } = await savedItem(ctx, partner.keys.test.key);
  const item = await ctx.prisma.listItem.findUniqueOrThrow({
    where: { id: itemId },
    include: { list: true },
  });
  const userId = item.list.ownerId;
  const now = ctx.clock();
  await ctx.prisma.alertSettings.create({ data: { userId, backInStock: true } });
  const mail = await ctx.prisma.alertMail.create({ data: { userId, createdAt: now, sentAt: now } });
  const { id: mailId, key } = mail;
  const about = { userId, itemId, productId: item.productId, partnerId: partner.partnerId, mailId };
  await ctx.prisma.alert.create({
    data: { ...about, changeId: itemId, kind: 'back_in_stock', createdAt: now },
  });
  const state = async () => ({
    enabled: (await ctx.prisma.alertSettings.findUniqueOrThrow({ where: { userId } })).enabled,
    mutes: await ctx.prisma.alertMute.count({ where: { userId } }),
    wish: (await ctx.prisma.wishAlert.findUnique({ where: { itemId } }))?.backInStock ?? null,
  });
  return { url: `${siteUrl}/alerts/stop/${key}`, itemId, list, state };
}
const untouched = { enabled: true, mutes: 0, wish: null };

test('opening the link of an email only counts it as opened; its buttons stop a wish, a shop or all', async () => {
  const { url, itemId, state } = await alerted();
  const opened = () =>
    ctx.prisma.alertMail.count({ where: { key: url.split('/').at(-1), openedAt: { not: null } } });
  expect(await opened()).toBe(0);
  const page = await (await fetch(url)).text();
  for (const text of ['Stop alerts', 'Ono Vase', 'Everything from Kiln', 'All alerts'])
    expect(page).toContain(text);
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(await state()).toEqual(untouched);
  expect(await opened()).toBe(1);
  const press = (what: string) =>
    fetch(url, { method: 'POST', headers: { origin: siteUrl }, body: new URLSearchParams({ for: what }) });
  expect(await (await press(String(itemId))).text()).toContain('Stopped');
  expect(await state()).toEqual({ enabled: true, mutes: 0, wish: false });
  await press('shop');
  expect(await state()).toEqual({ enabled: true, mutes: 1, wish: false });
  expect(await (await press('all')).text()).toContain('All alerts are off');
  expect(await state()).toEqual({ enabled: false, mutes: 1, wish: false });
});

test('one click in a mail program stops the shop or all, as the email’s header says', async () => {
  for (const [query, after] of [
    ['?for=shop', { enabled: true, mutes: 1, wish: null }],
    ['?for=all', { enabled: false, mutes: 0, wish: null }],
  ] as const) {
    const { url, state } = await alerted();
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(url + query, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await state()).toEqual(after);
  }
});

test('a foreign page, an unknown link and another wish change nothing', async () => {
  const [one, other] = [await alerted(), await alerted()];
  const post = (url: string, what: string, origin = siteUrl) =>
    fetch(url, { method: 'POST', headers: { origin }, body: new URLSearchParams({ for: what }) });
  expect((await post(one.url, 'all', 'https://evil.example')).status).toBe(403);
  await post(one.url, String(other.itemId));
  expect(await (await post(`${siteUrl}/alerts/stop/x`, 'all')).text()).toContain('This link doesn’t work');
  for (const { state } of [one, other]) expect(await state()).toEqual(untouched);
});

test('the link in an email confirms a guest’s address once', async () => {
  const { user } = await issueSession(ctx, { email: 'was@mail.example' });
  await ctx.prisma.user.update({ where: { id: user.id }, data: { email: null, anonymous: true } });
  const { requestAlertEmail } = await import('#api/modules/alerts/request-alert-email.ts');
  let url = '';
  const mail = {
    ...ctx.adapters.mail,
    sendPartnerMail: ({ email }: Parameters<typeof ctx.adapters.mail.sendPartnerMail>[0]) => {
      url = 'url' in email ? email.url : '';
      return Promise.resolve();
    },
  };
  const caller = { ...ctx, adapters: { ...ctx.adapters, mail } };
  await requestAlertEmail(caller, user.id, { email: 'guest@mail.example', network: '203.0.113.7' });
  const settings = () => ctx.prisma.alertSettings.findUnique({ where: { userId: user.id } });
  expect(await (await fetch(url)).text()).toContain('Get alerts at this address?');
  expect(await settings()).toBeNull();
  const confirm = () => fetch(url, { method: 'POST', headers: { origin: siteUrl } });
  expect(await (await confirm()).text()).toContain('Your address is confirmed');
  expect(await settings()).toMatchObject({ email: 'guest@mail.example' });
  expect(await (await confirm()).text()).toContain('This link doesn’t work');
});

test('the links of a test email stop nothing', async () => {
  const { state } = await alerted();
  const url = `${siteUrl}/alerts/stop/test`;
  expect(await (await fetch(`${url}?for=all`)).text()).toContain('This was a test');
  const answer = await fetch(`${url}?for=all`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('This was a test')]);
  expect(await state()).toEqual(untouched);
});
