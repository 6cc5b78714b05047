/** Signing in on our own pages: with the link of an email, and with codes that belong to the browser that asked. */
import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { firstPartyBrowser } from '#test/support/first-party.ts';

const api = await useApi();
const wrong = '000000';

async function linkTo(email: string): Promise<string> {
  const { text = '' } = await api.mailTo(email);
  return new URL(/https?:\S+link=\w+/.exec(text)?.[0] ?? '').searchParams.get('link') ?? '';
}

test('a link signs in on any device, once, with the address it was sent to', async () => {
  const email = 'link@mail.example';
  await firstPartyBrowser(api).submit('start', { email, lang: 'en' });
  const link = await linkTo(email);
  const phone = firstPartyBrowser(api, '198.51.100.1');
  const error = async (response: Response) => [response.status, (await response.json()).error];
  const other = { email: 'mallory@mail.example', link };
  expect(await error(await phone.submit('verify', other)), 'a link alone signs no one in').toEqual([
    400,
    'code_expired',
  ]);
  const done = await phone.submit('verify', { email: ' Link@mail.example', link });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/lists']);
  expect((await phone.post('refresh')).body.user.email).toBe(email);
  expect(await error(await firstPartyBrowser(api).submit('verify', { email, link }))).toEqual([
    400,
    'code_expired',
  ]);
});

test('a link works for two hours, and its code for ten minutes', async () => {
  const email = 'hours@mail.example';
  const browser = firstPartyBrowser(api);
  await browser.post('start', { email });
  const link = await linkTo(email);
  api.pass({ minutes: 119 });
  expect((await browser.post('verify', { email, code: await api.lastCode(email) })).body.error).toBe(
    'code_expired',
  );
  const late = { email: 'late@mail.example' };
  await browser.post('start', late);
  const expired = await linkTo(late.email);
  expect((await browser.post('verify', { email, link })).status).toBe(200);
  api.pass({ minutes: 120 });
  expect((await browser.post('verify', { ...late, link: expired })).body.error).toBe('code_expired');
});

test('each browser has its own attempts, wherever it is', async () => {
  const email = 'own@mail.example';
  const [mine, theirs] = [firstPartyBrowser(api), firstPartyBrowser(api)];
  const started = await mine.submit('start', { email });
  expect(started.status, 'no one is signed in yet').toBe(200);
  for (let round = 0; round < 6; round += 1) await theirs.post('verify', { email, code: wrong });
  const elsewhere = firstPartyBrowser(api, '198.51.100.2');
  for (const [name, value] of mine.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.post('verify', { email, code: wrong })).body.tries_left).toBe(4);
  expect((await elsewhere.post('verify', { email, code: await api.lastCode(email) })).status).toBe(200);
});

test('a browser that signed in before still gets codes when strangers have used up the others', async () => {
  const email = 'known@mail.example';
  const browser = firstPartyBrowser(api, '198.51.100.3');
  await browser.post('start', { email });
  await browser.post('verify', { email, code: await api.lastCode(email) });
  await browser.post('signout');
  for (let stranger = 0; stranger < 12; stranger += 1)
    await firstPartyBrowser(api, `203.0.113.${100 + stranger}`).post('start', { email });
  const elsewhere = firstPartyBrowser(api, '198.51.100.4');
  expect((await elsewhere.post('start', { email })).body.error).toBe('too_many_codes');
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.post('start', { email })).status).toBe(200);
  const code = await api.lastCode(email);
  expect((await elsewhere.post('verify', { email, code })).status).toBe(200);
});

test('deleting an account deletes the record of where it was signed in', async () => {
  const email = 'gone@mail.example';
  const browser = firstPartyBrowser(api, '198.51.100.5');
  await browser.post('start', { email });
  const { body } = await browser.post('verify', { email, code: await api.lastCode(email) });
  const sources = () => api.ctx.prisma.signInSource.findMany({ where: { userId: body.user.id } });
  expect(await sources()).toHaveLength(2);
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await api.call('DELETE', '/me', { headers, body: { confirm: true } })).status).toBe(200);
  expect(await sources()).toEqual([]);
});
