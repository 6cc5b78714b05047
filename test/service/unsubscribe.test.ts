/** The page of an unsubscribe link, and one click in a mail program (RFC 8058). Requires `npm run build`. */
import { expect, it, test } from 'vitest';
import { weeklyReaders } from '#api/modules/analytics/weekly-readers.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { unsubscribeUrl } from '#api/modules/people/unsubscribe.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { siteUrl, ctx } = await sharedService();
const users = ctx.prisma.user;

async function reader(email: string) {
  const { user } = await issueSession(ctx, { email });
  const url = (await unsubscribeUrl(ctx, user.id))!;
  const isOn = async () => (await users.findUniqueOrThrow({ where: { id: user.id } })).mailNotices;
  return { url, isOn };
}
const oneClick = { 'List-Unsubscribe': 'One-Click' };
const asForm = new FormData();
asForm.set('List-Unsubscribe', 'One-Click');

it.each([
  ['as a form', 'form@unsubscribe.example', new URLSearchParams(oneClick)],
  ['as a multipart form', 'parts@unsubscribe.example', asForm],
] as const)(
  'one click %s unsubscribes without a cookie, a sign-in or a redirect',
  async (_kind, email, body) => {
    const { url, isOn } = await reader(email);
    expect(url).toMatch(new RegExp(`^${siteUrl}/unsubscribe/[0-9a-f-]{36}$`));
    for (let count = 0; count < 2; count += 1) {
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await answer.text()).toContain('You’re unsubscribed');
      expect(await isOn()).toBe(false);
    }
  },
);

test('opening the link changes nothing, and its page has one button', async () => {
  const { url, isOn } = await reader('opened@unsubscribe.example');
  for (const method of ['GET', 'HEAD']) expect((await fetch(url, { method })).status).toBe(200);
  const page = await (await fetch(url)).text();
  expect(page).toContain('Stop getting notifications by email?');
  expect(page).not.toContain('opened@unsubscribe.example');
  expect(page).toMatch(/<meta name="robots" content="noindex"/);
  expect(await isOn()).toBe(true);
  const pressed = await fetch(url, { method: 'POST', headers: { origin: siteUrl } });
  expect(await pressed.text()).toContain('You’re unsubscribed');
  expect(await isOn()).toBe(false);
  expect(await (await fetch(url)).text()).toContain('You’re unsubscribed');
});

test('one click on a weekly email’s link stops it, and its page sends it again', async () => {
  const { partnerId } = await createPartner(ctx, {
    email: 'weekly@unsubscribe.example',
    name: 'Kiln',
    plan: 'growth',
  });
  const { url } = await reader('weekly@unsubscribe.example');
  const weekly = `${url}?weekly=${partnerId}`;
  const isOn = async () => (await weeklyReaders(ctx.sql, partnerId)).length === 1;
  expect(await (await fetch(weekly)).text()).toContain('Stop the weekly email about Kiln?');
  expect(await isOn()).toBe(true);
  const stopped = await fetch(weekly, {
    method: 'POST',
    body: new URLSearchParams(oneClick),
    redirect: 'manual',
  });
  expect(await stopped.text()).toContain('The weekly email about Kiln is off');
  expect(await isOn()).toBe(false);
  await fetch(`${weekly}&again=1`, { method: 'POST', headers: { origin: siteUrl } });
  expect(await isOn()).toBe(true);
  expect(await (await fetch(`${url}?weekly=0`)).text()).toContain('This link doesn’t work');
});

test('another website’s form and an unknown link change nothing', async () => {
  const { url, isOn } = await reader('kept@unsubscribe.example');
  const foreign = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  for (const key of ['x', '00000000-0000-4000-8000-000000000000']) {
    const unknown = `${siteUrl}/unsubscribe/${key}`;
    expect(await (await fetch(unknown)).text()).toContain('This link doesn’t work');
    expect((await fetch(unknown, { method: 'POST', body: new URLSearchParams(oneClick) })).status).toBe(200);
  }
  expect(await isOn()).toBe(true);
});
