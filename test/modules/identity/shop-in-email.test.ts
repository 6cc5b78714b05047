/** Partners choose their names, and anyone can request a code for anyone. */
import { expect, it } from 'vitest';
import { createState } from '#api/modules/identity/internal/sign-in-state.ts';
import { startEmailSignIn } from '#api/modules/identity/start-email-sign-in.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
let shoppers = 0;

async function shopNamed(name: string, host: string | null) {
  const partner = await api.partner();
  await api.ctx.prisma.partner.update({ where: { id: partner.partnerId }, data: { name } });
  await api.ctx.prisma.basketConfig.updateMany({
    where: { partnerId: partner.partnerId },
    data: { settings: {} },
  });
  if (host) await api.verify(partner.partnerId, host);
  return partner.keys.test.key;
}

async function mailFor(place: { key?: string; state?: string }) {
  const email = `shopper${(shoppers += 1)}@winter.example`;
  await startEmailSignIn(api.ctx, { email, lang: 'en', network: `network ${shoppers}`, place });
  const { text = '', html = '', subject = '' } = await api.lastMail();
  return { text: text.replace(/\s+/g, ' '), html, subject };
}

it('names the shop of a key or of a started sign-in', async () => {
  const key = await shopNamed('Kiln & Linen', 'kiln.example');
  expect((await mailFor({ key })).text).toContain('your wishlist at “Kiln & Linen”');
  const { state } = await createState(api.ctx, await requireActiveKey(api.ctx, key));
  expect((await mailFor({ state })).text).toContain('your wishlist at “Kiln & Linen”');
});

it('names no shop that hasn’t verified a domain, and none that is unknown', async () => {
  const key = await shopNamed('Kiln & Linen', null);
  for (const place of [{ key }, { key: 'pk_test_unknown' }, {}]) {
    const { text, html } = await mailFor(place);
    expect(text + html).not.toMatch(/Kiln|your wishlist at/);
  }
});

it.each([
  ['a URL', 'Visit https://evil.example/login now', 'Visit https evil example login'],
  ['a URL in look-alike characters', 'evil․example／login', 'evil example login'],
  ['an email address', 'Write help@evil.example', 'Write help evil example'],
  ['a phone number', 'Call +49 170 555 01 23 now', 'Call now'],
  ['markup', '<a href="//evil.example">Shop</a>', 'a href evil example Shop a'],
  ['line breaks and directions', 'Kiln\n\n\u202eLinen', 'Kiln Linen'],
  ['a letter', 'Your account will be closed today unless you pay', 'Your account will be closed'],
])('shows %s as plain text', async (_what, name, shown) => {
  const { text, subject } = await mailFor({ key: await shopNamed(name, `s${shoppers}.example`) });
  expect(text).toContain(`“${shown}”`);
  expect(subject).toMatch(/^\d{6} is your sign-in code$/);
});
