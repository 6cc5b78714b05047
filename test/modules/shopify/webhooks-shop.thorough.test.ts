/** Webhooks about the shop itself. */
import { describe, expect, it } from 'vitest';
import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { webhooks } from '#test/support/shopify/webhooks.ts';

const admin = await startFakeAdmin();
const api = await useApi(admin.variables);
const shopify = webhooks(api, admin);
const { prisma } = api.ctx;

const keysOf = async (domain: string) =>
  prisma.apiKey.findMany({ where: { partner: { shops: { some: { domain } } }, environment: 'live' } });

describe('app/uninstalled', () => {
  const gone = (shop: string, happened: number) => ({
    topic: 'app/uninstalled',
    shop,
    payload: {},
    happened,
  });

  it('deactivates the shop and deletes its access', async () => {
    const { domain } = await shopify.install();
    api.pass({ minutes: 5 });
    await shopify.tell(gone(domain, -60));
    const at = new Date(api.time.now.getTime() - 60_000);
    expect(await shopify.shopOf(domain)).toMatchObject({ status: 'inactive', uninstalledAt: at });
    expect(await shopify.sessionsOf(domain)).toEqual([]);
  });

  it('is ignored if the shop has since reinstalled the app', async () => {
    const { domain } = await shopify.install();
    api.pass({ minutes: 30 });
    await shopify.authorize(domain);
    await provisionShop(api.ctx, domain);
    await shopify.tell(gone(domain, -60));
    expect(await shopify.shopOf(domain)).toMatchObject({ status: 'active', uninstalledAt: null });
    expect(await shopify.sessionsOf(domain)).toHaveLength(1);
    // A date in the future is ignored, since it would block later events.
    await shopify.tell(gone(domain, 86_400));
    expect(await shopify.shopOf(domain)).toMatchObject({ status: 'inactive', uninstalledAt: api.time.now });
  });

  it('also deletes the access of a shop that was never set up', async () => {
    const domain = `half-${process.pid}.myshopify.com`;
    await shopify.authorize(domain);
    await shopify.tell(gone(domain, 0));
    expect(await shopify.sessionsOf(domain)).toEqual([]);
  });
});

describe('shop/update', () => {
  it('moves the shop to its new domain, updates its key’s allow-list, and keeps fields not sent', async () => {
    const { domain, host } = await shopify.install();
    const before = await shopify.shopOf(domain);
    api.pass({ minutes: 1 });
    const payload = {
      id: 548380009,
      name: 'Kiln & Daughters',
      email: '',
      customer_email: 'hello@daughters.example',
      domain: 'WWW.Daughters.example',
      myshopify_domain: domain,
      currency: 'JPY',
      plan_name: 'frozen',
      phone: null,
    };
    await shopify.tell({ topic: 'shop/update', shop: domain, payload });
    expect(await shopify.shopOf(domain)).toEqual({
      ...before,
      name: 'Kiln & Daughters',
      email: 'hello@daughters.example',
      primaryHost: 'www.daughters.example',
      currency: 'JPY',
      hosts: [...before.hosts, 'daughters.example'],
    });
    const [key] = await keysOf(domain);
    expect(key?.allowedDomains).toContain('www.daughters.example');
    expect(key?.allowedDomains).not.toContain(host);

    await shopify.tell({ topic: 'shop/update', shop: domain, payload: { plan_name: 'partner_test' } });
    expect(await shopify.shopOf(domain)).toMatchObject({ name: 'Kiln & Daughters', development: true });
    await shopify.tell({ topic: 'shop/update', shop: domain, payload: { plan_name: 'basic' } });
    expect(await shopify.shopOf(domain)).toMatchObject({ currency: 'JPY', development: false });
  });

  it('is ignored if a newer one or a newer read of the shop came first', async () => {
    const { domain } = await shopify.install();
    const told = (name: string, happened: number) =>
      shopify.tell({ topic: 'shop/update', shop: domain, payload: { name }, happened });
    api.pass({ minutes: 10 });
    await told('Newest', -60);
    await told('Older', -120);
    await told('Before the install', -3_600);
    expect((await shopify.shopOf(domain)).name).toBe('Newest');
    await provisionShop(api.ctx, domain);
    await told('Late', -30);
    expect((await shopify.shopOf(domain)).name).toBe('Kiln & Linen');
  });
});

it('app/scopes_update stores the most recent scopes', async () => {
  const { domain } = await shopify.install();
  const granted = (current: string[], happened: number) =>
    shopify.tell({ topic: 'app/scopes_update', shop: domain, payload: { previous: [], current }, happened });
  await granted(['read_products', 'read_themes'], -10);
  await granted(['write_products'], -20);
  expect((await shopify.sessionsOf(domain)).map(({ scope }) => scope)).toEqual(['read_products,read_themes']);
});
