/** Verifying that a host belongs to a partner: by its page, DNS, a file or its platform. */
import { describe, expect, it, vi } from 'vitest';
import { checkDomain } from '#api/modules/keys/check-domain.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { findActiveKey } from '#api/modules/keys/find-key.ts';
import { recheckDomains } from '#api/modules/keys/recheck-domains.ts';
import { isVerifiedFor } from '#api/modules/keys/verified-hosts.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { applyShopFacts } from '#api/modules/shopify/internal/shops/apply-shop-facts.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { useApi } from '#test/support/api.ts';
import { startDnsServer } from '#test/support/dns-server.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const dns = await startDnsServer();
const api = await useApi({ DNS_SERVERS: dns.address });
const site = await startForeignSite();
const host = '127.0.0.1';

/** A partner with a test key, and calls about its domains. */
async function newShop() {
  const team = await newTeam(api);
  const { headers } = await tokenOf(api, team.member.email);
  const of = (keyId: number) => ({
    read: () => api.call('GET', `/portal/keys/${keyId}/domains`, { headers }),
    set: (allowed_domains: string[]) =>
      api.call('PUT', `/portal/keys/${keyId}/domains`, { headers, body: { allowed_domains } }),
    check: (domain?: string) => {
      api.pass({ seconds: 10 });
      return api.call('POST', `/portal/keys/${keyId}/domains/check`, { headers, body: { domain } });
    },
  });
  return { ...team, headers, of, ...of(team.keys.test.id) };
}
const rows = (partnerId: number) =>
  api.ctx.prisma.verifiedDomain.findMany({ where: { partnerId }, orderBy: { host: 'asc' } });
const script = (key: string) =>
  `<script src="https://wl.example/sdk/v1/widget.js" data-wl-key="${key}"></script>`;
const page = (body: string) => site.serve('/', `<!doctype html><html><body>${body}</body></html>`);
const init = (key: string, origin: string) =>
  api.call('POST', '/widget/init', { body: { origin, public_key: key } });
const round = () => recheckDomains(api.ctx, new AbortController().signal);
const queuedChecks = async (of: string) => {
  const { rowCount } = await api.ctx.pool.query(
    "SELECT 1 FROM pgboss.job WHERE name = 'check-domain' AND data ->> 'host' = $1 AND state < 'completed'",
    [of],
  );
  return rowCount;
};
const isVerified = async (key: string, url: string) => {
  api.ctx.caches.keys.clear();
  const record = await findActiveKey(api.ctx, key);
  return record !== null && isVerifiedFor(record, url);
};

describe('a host is verified', () => {
  it('by the key on its home page, checked once a page uses the key', async () => {
    const { partnerId, keys } = await newShop();
    page(script(keys.test.key));
    expect(await isVerified(keys.test.key, site.origin)).toBe(false);
    expect((await init(keys.test.key, site.origin)).status).toBe(200);
    await expect.poll(() => rows(partnerId)).toMatchObject([{ host, method: 'page', failingSince: null }]);
    expect(await isVerified(keys.test.key, `${site.origin}/p/1`)).toBe(true);
  });

  it('but not by a key elsewhere on the page, another partner’s key or a revoked one', async () => {
    const shop = await newShop();
    const other = await newShop();
    const { key } = shop.keys.test;
    await init(key, site.origin);
    const hostile = [
      `<p>Great shop! ${key}</p>`,
      `<p>&lt;script data-wl-key="${key}"&gt;</p>`,
      `<div data-wl-key="${key}">review</div>`,
      `<!-- ${script(key)} -->`,
      `<textarea>${script(key)}</textarea>`,
      `<noscript>${script(key)}</noscript>`,
      `<template>${script(key)}</template>`,
      `<iframe srcdoc='${script(key)}'></iframe>`,
      `<script type="application/json">{"review":"<script data-wl-key='${key}'>"}</script>`,
      `<meta name="description" content="${key}">`,
      script(other.keys.test.key),
    ];
    for (const body of hostile) {
      page(body);
      const { body: answer } = await shop.check(host);
      expect(answer.domains, body).toMatchObject([{ domain: host, state: 'unverified', verified_at: null }]);
    }
    expect(await rows(shop.partnerId)).toEqual([]);
    expect((await shop.check(host)).body.domains[0]).toMatchObject({ problem: 'other_key' });
  });

  it('by a meta element, or by a file with the partner’s own token', async () => {
    const shop = await newShop();
    const other = await newShop();
    await init(shop.keys.test.key, site.origin);
    const { verification_text: text } = (await shop.read()).body;
    const { verification_text: foreign } = (await other.read()).body;
    expect(text).toMatch(/^wl-site-verification=[0-9a-f]{32}$/);
    expect(foreign).not.toBe(text);
    page(`<meta name="wl-site-verification" content="${text.split('=')[1]}">`);
    expect((await shop.check()).body.domains).toMatchObject([{ state: 'verified', method: 'page' }]);
    page('');
    site.serve('/.well-known/wl-verification.txt', `${foreign}\n`, { 'content-type': 'text/plain' });
    expect((await shop.check(host)).body.domains).toMatchObject([{ state: 'failing', method: 'page' }]);
    site.serve('/.well-known/wl-verification.txt', `${text}\n`, { 'content-type': 'text/plain' });
    expect((await shop.check(host)).body.domains).toMatchObject([{ state: 'verified', method: 'file' }]);
    site.serve('/.well-known/wl-verification.txt', '', {}, 404);
  });

  it('by a DNS record, which also covers all subdomains of a wildcard', async () => {
    const shop = await newShop();
    await shop.set(['kiln.example', '*.kiln.example', 'www.linen.example:8443']);
    const { verification_text: text } = (await shop.read()).body;
    const stranger = (await (await newShop()).read()).body.verification_text;
    dns.records.set('_wishlist.kiln.example', [stranger, `${text}x`]);
    const before = await shop.check('kiln.example');
    expect(before.body.domains[0]).toMatchObject({
      domain: 'kiln.example',
      state: 'unverified',
      problem: 'unreachable',
      dns_name: '_wishlist.kiln.example',
      file_url: 'https://kiln.example/.well-known/wl-verification.txt',
    });
    dns.records.set('_wishlist.kiln.example', ['v=spf1 -all', text]);
    dns.records.set('_wishlist.linen.example', [text]);
    const { body } = await shop.check();
    expect(body.domains).toMatchObject([
      { domain: 'kiln.example', state: 'verified', method: 'dns', hint: null },
      { domain: '*.kiln.example', state: 'verified', method: 'dns' },
      { domain: 'www.linen.example:8443', state: 'verified', method: 'dns' },
    ]);
    const urls = ['https://www.kiln.example/p', 'https://a.b.kiln.example', 'https://linen.example'];
    for (const url of urls) expect(await isVerified(shop.keys.live.key, url), url).toBe(true);
    expect(await isVerified(shop.keys.live.key, 'https://notkiln.example')).toBe(false);
  });

  it('by its platform, while the app is installed and the shop uses the host', async () => {
    const domain = 'loom.myshopify.com';
    const { partnerId, shopId } = await installShop(api.ctx, {
      domain,
      name: 'Loom',
      email: 'loom@shop.example',
    });
    const hosts = async () => (await rows(partnerId)).map(({ host, method }) => `${host} ${method}`);
    const move = (primaryHost: string) =>
      api.ctx.prisma.$transaction((tx) => applyShopFacts(tx, shopId, { primaryHost }, api.ctx.clock()));
    await move('www.loom.example');
    expect(await hosts()).toEqual(['loom.example platform', `${domain} platform`]);
    await move('loom.test');
    expect(await hosts()).toEqual([`${domain} platform`, 'loom.test platform']);
    api.pass({ minutes: 1 });
    await uninstallShop(api.ctx, domain);
    expect(await hosts()).toEqual([]);
    await installShop(api.ctx, { domain, name: 'Loom', email: 'loom@shop.example' });
    expect(await hosts()).toEqual([`${domain} platform`, 'loom.test platform']);
  });
});

describe('a proof', () => {
  it(
    'is checked daily, retained for 14 days while missing, and then dropped',
    { tags: ['thorough'] },
    async () => {
      const { partnerId, keys, read } = await newShop();
      page(script(keys.test.key));
      await init(keys.test.key, site.origin);
      await expect.poll(() => rows(partnerId)).toHaveLength(1);
      const verifiedAt = (await rows(partnerId))[0]?.verifiedAt;
      page('');
      await round();
      expect(await rows(partnerId), 'not yet due').toMatchObject([{ failingSince: null }]);
      api.pass({ days: 1 });
      await round();
      const since = api.time.now;
      expect(await rows(partnerId)).toMatchObject([{ failingSince: since }]);
      expect((await read()).body.domains).toMatchObject([
        { state: 'failing', failing_since: since.toISOString(), problem: 'key_missing' },
      ]);
      expect(await isVerified(keys.test.key, site.origin)).toBe(true);
      page(script(keys.test.key));
      api.pass({ days: 1 });
      await round();
      expect(await rows(partnerId)).toMatchObject([{ failingSince: null, verifiedAt }]);
      page('');
      for (let day = 0; day < 15; day += 1) {
        api.pass({ days: 1 });
        await round();
        expect(await rows(partnerId), `day ${day}`).toHaveLength(day < 14 ? 1 : 0);
      }
      expect(await isVerified(keys.test.key, site.origin)).toBe(false);
      expect((await read()).body.domains).toMatchObject([{ state: 'unverified', problem: 'key_missing' }]);
    },
  );

  it('that is missing no longer counts once another partner verifies the host', async () => {
    const first = await newShop();
    const second = await newShop();
    page(script(first.keys.test.key) + script(second.keys.test.key));
    for (const { keys, check } of [first, second]) {
      await init(keys.test.key, site.origin);
      await check(host);
      expect(await isVerified(keys.test.key, site.origin)).toBe(true);
    }
    page(script(second.keys.test.key));
    await first.check(host);
    expect(await isVerified(first.keys.test.key, site.origin)).toBe(false);
    expect(await isVerified(second.keys.test.key, site.origin)).toBe(true);
  });

  it('is removed with the last allow-list entry for the host', async () => {
    const shop = await newShop();
    const { body: text } = await shop.read();
    dns.records.set('_wishlist.felt.example', [text.verification_text]);
    const live = shop.of(shop.keys.live.id);
    await shop.set(['felt.example']);
    await live.set(['www.felt.example', 'other.example']);
    await shop.check('felt.example');
    expect(await rows(shop.partnerId)).toMatchObject([{ host: 'felt.example' }]);
    await shop.set([]);
    expect(await rows(shop.partnerId), 'the other key lists it').toHaveLength(1);
    // A check that has begun would find it once more.
    await expect.poll(() => queuedChecks('felt.example')).toBe(0);
    await live.set(['other.example']);
    expect(await rows(shop.partnerId)).toEqual([]);
  });

  it.each([
    ['found', { method: 'dns', problem: null }],
    ['missing', { method: null, problem: 'unreachable' }],
  ] as const)('that is %s after the last entry was removed leaves nothing', async (name, result) => {
    const shop = await newShop();
    const host = `${name}.example`;
    let finish = () => {};
    const find = vi.spyOn(api.ctx.adapters.siteProofs, 'find').mockImplementation(
      ({ host: asked }) =>
        new Promise((resolve) => {
          if (asked === host) finish = () => resolve(result);
          else resolve({ method: null, problem: 'unreachable' });
        }),
    );
    await shop.set([host, 'kept.example']);
    const checking = checkDomain(api.ctx, { partnerId: shop.partnerId, host });
    await expect.poll(() => find.mock.calls.some(([asked]) => asked.host === host)).toBe(true);
    await shop.set(['kept.example']);
    finish();
    await checking;
    expect(await rows(shop.partnerId)).toEqual([]);
    const { partnerId } = shop;
    expect(await api.ctx.prisma.domainCheck.findMany({ where: { partnerId, host } })).toEqual([]);
    // What the key names still counts.
    await shop.set(['*.kept.example']);
    await checkDomain(api.ctx, { partnerId, host: 'eu.kept.example' });
    const checks = await api.ctx.prisma.domainCheck.findMany({
      where: { partnerId, host: 'eu.kept.example' },
    });
    expect(checks).toHaveLength(1);
  });

  it('is checked automatically when a domain is added', async () => {
    const shop = await newShop();
    dns.records.set('_wishlist.oak.example', [(await shop.read()).body.verification_text]);
    dns.records.set('_wishlist.elm.example', [(await shop.read()).body.verification_text]);
    await shop.set(['oak.example']);
    await createKey(api.ctx, { partnerId: shop.partnerId, environment: 'live', domains: ['elm.example'] });
    await expect
      .poll(() => rows(shop.partnerId))
      .toMatchObject([{ host: 'elm.example' }, { host: 'oak.example' }]);
  });
});

describe('checking domains over the API', () => {
  it('is limited to domains of the partner’s own keys', async () => {
    const shop = await newShop();
    const other = await newShop();
    const foreign = await api.call('POST', `/portal/keys/${other.keys.test.id}/domains/check`, {
      headers: shop.headers,
      body: {},
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'api_key_not_found']);
    expect((await shop.check('bank.example')).body).toMatchObject({
      error: 'invalid_input',
      field: 'domain',
    });
  });

  it('never verifies local hosts unless the service allows it', async () => {
    const strict = api.ctx.adapters.siteProofs;
    expect(strict.canProve('localhost')).toBe(true);
    const { createSiteProofs } = await import('#api/modules/keys/create-site-proofs.ts');
    const proofs = createSiteProofs({
      fetch: () => Promise.reject(new Error('asked')),
      allowLoopback: false,
      dnsServers: [],
    });
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'intranet', '10.0.0.1']) {
      expect(proofs.canProve(name), name).toBe(false);
    }
  });
});
