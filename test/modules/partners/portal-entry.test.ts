/** How someone becomes a partner, and their progress towards a working button. */
import { describe, expect, it } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let people = 0;
async function newPerson() {
  const email = `person${(people += 1)}@mail.example`;
  const session = await issueSession(api.ctx, { email });
  return { email, userId: session.user.id, headers: bearer(session.accessToken) };
}
const open = (headers: Record<string, string>, body: object = { name: 'Kiln & Linen' }) =>
  api.call('POST', '/portal/partners', { headers, body });
const me = (headers: Record<string, string>) => api.call('GET', '/portal/me', { headers });
const setup = async (headers: Record<string, string>) =>
  (await api.call('GET', '/portal/setup', { headers })).body;

describe('GET /portal/me', () => {
  it('returns the user before there is a partner', async () => {
    const { email, userId, headers } = await newPerson();
    const answer = await me(headers);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: { id: userId, email, display_name: null },
      has_password: false,
      partner: null,
      role: null,
      partners: [],
      token: null,
    });
  });

  it('returns all partners, with the named one as current', async () => {
    const { headers } = await newPerson();
    const first = (await open(headers, { name: 'First' })).body.partner_id as number;
    api.pass({ seconds: 1 });
    const second = (await open(headers, { name: 'Second' })).body.partner_id as number;
    const { body } = await me(headers);
    const membership = (id: number, name: string) => ({
      id,
      name,
      plan: 'free',
      plan_name: 'Free',
      role: 'owner',
    });
    expect(body.partners).toEqual([membership(first, 'First'), membership(second, 'Second')]);
    expect(body).toMatchObject({ role: 'owner', partner: membership(first, 'First') });
    const named = await me({ ...headers, 'x-partner-id': String(second) });
    expect(named.body.partner).toEqual(membership(second, 'Second'));
    const foreign = await api.partner();
    expect((await me({ ...headers, 'x-partner-id': String(foreign.partnerId) })).status).toBe(403);
  });

  it('returns only its own partner for a personal access token', async () => {
    const { email, headers } = await newPerson();
    const { partner_id: partnerId } = (await open(headers)).body;
    await open(headers, { name: 'Another' });
    const { token, expiresAt } = await createPat(api.ctx, { email, name: 'Build server' });
    const { body } = await me(bearer(token));
    expect(body.partners.map(({ id }: { id: number }) => id)).toEqual([partnerId]);
    expect(body).toMatchObject({
      user: { email },
      role: 'owner',
      partner: { id: partnerId },
      token: { id: expect.any(Number), name: 'Build server', expires_at: expiresAt.toISOString() },
    });
  });
});

describe('creating a partner', () => {
  it('gives its owner keys and a basket that work immediately', async () => {
    const { headers, email } = await newPerson();
    const answer = await open(headers, {
      name: ' Kiln & Linen ',
      allowed_domains: ['KILN.example', '*.kiln.example'],
      locale: 'de',
    });
    expect(answer.status).toBe(200);
    const { partner_id: id, keys, basket_config_id: basket } = answer.body;
    const init = (key: string, origin: string) =>
      api.call('POST', '/widget/init', { body: { origin, public_key: key } });
    expect((await init(keys.live.key, 'https://www.kiln.example')).body.partner_id).toBe(id);
    expect((await init(keys.live.key, 'https://else.example')).body.error).toBe('origin_not_allowed');
    expect((await init(keys.test.key, 'http://localhost:4000')).body.api_key_id).toBe(keys.test.id);
    expect((await api.call('GET', `/baskets/${basket}`)).body).toMatchObject({ shopName: 'Kiln & Linen' });
    expect(await prisma.partner.findUnique({ where: { id } })).toMatchObject({
      name: 'Kiln & Linen',
      plan: 'free',
      locale: 'de',
      technicalContact: email,
    });
  });

  it('uses the requested language, or English', async () => {
    const { headers } = await newPerson();
    const localeOf = async (more: Record<string, string>) => {
      const { partner_id: id } = (await open({ ...headers, ...more })).body;
      return (await prisma.partner.findUniqueOrThrow({ where: { id } })).locale;
    };
    expect(await localeOf({ 'accept-language': 'sv, fr-CH;q=0.9, en;q=0.8' })).toBe('fr');
    expect(await localeOf({})).toBe('en');
  });

  it('rejects invalid names and hosts, and creates nothing', async () => {
    const { headers, userId } = await newPerson();
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ name: 'Kiln', allowed_domains: ['https://kiln.example/'] }, 'allowed_domains'],
      [{ name: 'Kiln', locale: 'tlh' }, 'locale'],
    ] as const) {
      const answer = await open(headers, body);
      expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, 'invalid_input', field]);
    }
    expect(await prisma.partnerMember.count({ where: { userId } })).toBe(0);
  });

  it('requires an email address, and refuses anonymous accounts and tokens', async () => {
    const anonymous = await createAnonymousUser(api.ctx, {});
    const refused = await open(bearer(anonymous.accessToken));
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
    expect(refused.body.hint).toMatch(/Sign in/);
    const { email, headers } = await newPerson();
    await open(headers);
    const { token } = await createPat(api.ctx, { email });
    expect((await open(bearer(token))).status).toBe(401);
    expect((await open({})).status).toBe(401);
  });

  it('is limited to twenty owned partners, even for simultaneous requests', async () => {
    const { headers, userId } = await newPerson();
    for (let count = 0; count < 18; count += 1) await open(headers);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.hint).toMatch(/20/);
    expect(await prisma.partnerMember.count({ where: { userId } })).toBe(20);
  });
});

describe('the setup progress', () => {
  /** A new partner, its owner, and a shop page that requests a token. */
  async function shop() {
    const person = await newPerson();
    const { keys, basket_config_id: basket } = (await open(person.headers)).body;
    const init = (origin: string, key: string = keys.test.key) =>
      api.call('POST', '/widget/init', { headers: { origin }, body: { origin, public_key: key } });
    return { ...person, keys, basket, init };
  }

  it('starts with keys and a basket, and no activity', async () => {
    const { headers, keys, basket } = await shop();
    expect(await setup(headers)).toEqual({
      keys: {
        live: { ...keys.live, allowed_domains: [], first_init_at: null },
        test: { ...keys.test, allowed_domains: [], first_init_at: null },
      },
      basket_config_id: basket,
      domains_named: false,
      first_init: null,
      first_save_at: null,
      first_basket_open_at: null,
    });
  });

  it('keeps the first page that used a key, and when', async () => {
    const { headers, keys, init } = await shop();
    const at = api.time.now.toISOString();
    await init('https://kiln.example');
    api.pass({ minutes: 5 });
    await init('https://other.example');
    const seen = await setup(headers);
    expect(seen.first_init).toEqual({ at, origin: 'https://kiln.example', key_id: keys.test.id });
    expect([seen.keys.test.first_init_at, seen.keys.live.first_init_at]).toEqual([at, null]);
  });

  it('keeps one of many simultaneous pages', async () => {
    const { headers, keys, init } = await shop();
    const origins = Array.from({ length: 20 }, (_, index) => `https://shop${index}.example`);
    const answers = await Promise.all(origins.map((origin) => init(origin)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { first_init: first } = await setup(headers);
    expect(origins).toContain(first.origin);
    await init('https://late.example');
    expect((await setup(headers)).first_init).toEqual(first);
    expect(await prisma.apiKey.count({ where: { id: keys.test.id, firstInitOrigin: first.origin } })).toBe(1);
  });

  it('ignores refused pages and the service’s own', async () => {
    const { headers, keys, init } = await shop();
    expect((await init('https://kiln.example', keys.live.key)).body.error).toBe('allowlist_required');
    expect((await init('http://localhost:3000')).status).toBe(200);
    expect((await setup(headers)).first_init).toBeNull();
  });

  it('allows every active key on the service’s own pages, whatever hosts it lists', async () => {
    const { keys, init } = await shop();
    await prisma.apiKey.updateMany({
      where: { id: { in: [keys.test.id, keys.live.id] } },
      data: { allowedDomains: ['staging.kiln.example'] },
    });
    api.ctx.caches.keys.drop(() => true);
    const own = 'https://portal.example';
    (api.ctx.settings.hostedOrigins as Set<string>).add(own);
    expect((await init(own)).status).toBe(200);
    expect((await init(own, keys.live.key)).status).toBe(200);
    const elsewhere = [await init('https://else.example'), await init('https://else.example', keys.live.key)];
    for (const { body } of elsewhere) expect(body.error).toBe('origin_not_allowed');
  });

  it('includes named domains, the first save and the first opened basket', async () => {
    const { headers, keys, basket, init } = await shop();
    await prisma.apiKey.update({ where: { id: keys.live.id }, data: { allowedDomains: ['kiln.example'] } });
    const { token } = (await init(shopOrigin)).body;
    const shopper = await api.shopper();
    const savedAt = api.time.now.toISOString();
    const save = (slug: string) =>
      api.call('POST', '/widget/save', {
        headers: { ...shopper.headers, 'x-widget-token': token },
        body: { wishlistId: shopper.list.db_id, product: product(slug) },
      });
    expect((await save('one')).status).toBe(200);
    api.pass({ minutes: 1 });
    await save('two');
    const openedAt = api.time.now.toISOString();
    await api.call('POST', `/baskets/${basket}/event`, {
      headers: { 'x-widget-key': keys.test.key },
      body: { type: 'open' },
    });
    expect(await setup(headers)).toMatchObject({
      domains_named: true,
      first_save_at: savedAt,
      first_basket_open_at: openedAt,
    });
  });

  it('is only visible to the partner’s members', async () => {
    const { headers, keys } = await shop();
    const other = await shop();
    expect((await setup(other.headers)).keys.test.id).not.toBe(keys.test.id);
    expect(
      (await api.call('GET', '/portal/setup', { headers: (await newPerson()).headers })).body.error,
    ).toBe('no_partner');
    const partnerId = String((await me(headers)).body.partner.id);
    const foreign = { ...other.headers, 'x-partner-id': partnerId };
    expect((await api.call('GET', '/portal/setup', { headers: foreign })).status).toBe(403);
  });
});
