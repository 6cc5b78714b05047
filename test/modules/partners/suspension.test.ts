/** A suspended partner: its shop, servers and members are stopped, on every server at once; shoppers keep their lists. */
import { describe, expect, it } from 'vitest';
import { tryWebhook } from '#api/modules/baskets/deliver-webhook.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { createCreatorShop } from '#api/modules/creators/create-creator-shop.ts';
import { resumePartner, suspendPartner } from '#api/modules/partners/suspend-partner.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { product, useApi } from '#test/support/api.ts';
import { keepMails } from '#test/support/queued-mails.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const api = await useApi({ SUPPORT_EMAIL: 'help@wishlist.example' });
const { ctx } = api;
const queuedMails = await keepMails(ctx.pool);
const { wish, work } = alertStory(api);
const reason = 'Its shop sells counterfeits.';
const suspend = (partnerId: number) => suspendPartner(ctx, { partnerId, reason });
const init = (shop: { origin: string; partner: { keys: { test: { key: string } } } }) => ({
  headers: { origin: shop.origin },
  body: { origin: shop.origin, public_key: shop.partner.keys.test.key },
});

describe('a suspended partner’s shop', () => {
  it('gets no widget token and saves nothing on any server, until the partner is resumed', async () => {
    const shop = await api.embed();
    const other = await api.anotherServer();
    const save = (slug: string) => ({
      headers: { ...shop.headers, origin: shop.origin },
      body: { wishlistId: shop.list.db_id, product: product(slug) },
    });
    for (const { call } of [api, other]) {
      expect((await call('POST', '/widget/init', init(shop))).status).toBe(200);
      expect((await call('POST', '/widget/save', save('one'))).status).toBe(200);
    }
    await suspend(shop.partner.partnerId);
    expect((await api.call('POST', '/widget/init', init(shop))).body.error).toBe('unknown_key');
    expect((await api.call('POST', '/widget/save', save('two'))).body.error).toBe('widget_token_invalid');
    // Whatever it has cached, because notifications arrive in order.
    expect((await other.call('POST', '/widget/save', save('two'))).status).not.toBe(200);
    const refusal = async () => (await other.call('POST', '/widget/init', init(shop))).body.error;
    await expect.poll(refusal).toBe('unknown_key');
    const { body } = await api.call('GET', `/hosted/lists/${shop.list.id}/items`, { headers: shop.headers });
    expect(body.products).toHaveLength(1);
    const own = `/hosted/lists/${shop.list.id}/items/${body.products[0].item_id}`;
    expect((await api.call('DELETE', own, { headers: shop.headers })).status).toBe(200);
    await resumePartner(ctx, shop.partner.partnerId);
    expect((await api.call('POST', '/widget/save', save('two'))).status).toBe(200);
  });

  it('can’t save with a key that a server still has in memory', async () => {
    const shop = await api.embed();
    const save = (slug: string) =>
      api.call('POST', '/widget/save', {
        headers: { ...shop.headers, origin: shop.origin },
        body: { wishlistId: shop.list.db_id, product: product(slug) },
      });
    expect((await save('one')).status).toBe(200);
    const { partnerId } = shop.partner;
    // As if the notification hadn't arrived yet.
    await ctx.prisma.$transaction([
      ctx.prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
      ctx.prisma.$executeRaw`UPDATE partners SET suspended_at = now() WHERE id = ${partnerId}`,
    ]);
    expect(await save('two')).toMatchObject({ status: 403, body: { error: 'unknown_key' } });
    expect(await ctx.prisma.usageAction.count({ where: { partnerId } })).toBe(1);
    // Not even that this product was saved today, which would make the next save of it free.
    await resumePartner(ctx, partnerId);
    expect((await save('two')).status).toBe(200);
    expect(await ctx.prisma.usageAction.count({ where: { partnerId, unbilledReason: null } })).toBe(2);
  });

  it('can’t report orders, and its creator shops are offline', async () => {
    const { partnerId, owner } = await newTeam(api);
    const { id } = await createCreatorShop(ctx, { partnerId, handle: 'gone-shop', name: 'Gone' });
    await ctx.prisma.creatorShop.update({ where: { id }, data: { status: 'live' } });
    expect((await api.call('GET', '/shops/public/gone-shop')).status).toBe(200);
    await suspend(partnerId);
    expect((await api.call('GET', '/shops/public/gone-shop')).status).toBe(404);
    const order = {
      order_id: '1',
      status: 'paid',
      currency: 'EUR',
      ordered_at: '2026-11-20T10:15:00Z',
      lines: [],
    };
    expect(await api.call('POST', '/orders', { headers: owner.headers, body: order })).toMatchObject({
      status: 403,
      body: { error: 'partner_suspended' },
    });
  });
});

describe('a suspended partner’s members', () => {
  it('read and export, but change nothing, with sessions and tokens; their attempts are recorded', async () => {
    const { partnerId, owner, keys } = await newTeam(api);
    const { headers: token } = await tokenOf(api, owner.email);
    await suspend(partnerId);
    for (const headers of [owner.headers, token]) {
      const { body } = await api.call('GET', '/portal/partner', { headers });
      expect(body.partner).toMatchObject({
        suspended_at: api.time.now.toISOString(),
        suspended_reason: reason,
      });
      expect((await api.call('GET', '/portal/export', { headers })).status).toBe(200);
      const refused = await Promise.all([
        api.call('POST', '/portal/keys', { headers, body: { environment: 'test' } }),
        api.call('DELETE', `/portal/keys/${keys.test.id}`, { headers }),
        api.call('PATCH', '/portal/partner', { headers, body: { name: 'Other' } }),
      ]);
      for (const answer of refused)
        expect(answer).toMatchObject({ status: 403, body: { error: 'partner_suspended' } });
    }
    const patch = await api.call('PATCH', `/partners/${partnerId}`, {
      headers: owner.headers,
      body: { name: 'Other' },
    });
    expect(patch.body.error).toBe('partner_suspended');
    const { body } = await api.call('GET', '/portal/audit?action=postPortalKeys', { headers: owner.headers });
    expect(body.entries).toMatchObject([
      { actor: 'token', outcome: 'refused', error: 'partner_suspended' },
      { actor: 'member', outcome: 'refused', error: 'partner_suspended' },
    ]);
    await resumePartner(ctx, partnerId);
    const made = await api.call('POST', '/portal/keys', {
      headers: token,
      body: { environment: 'test' },
    });
    expect(made.status).toBe(200);
  });

  it('still act for their other partners', async () => {
    const { partnerId, owner } = await newTeam(api);
    const second = await api.call('POST', '/portal/partners', {
      headers: owner.headers,
      body: { name: 'Second' },
    });
    await suspend(partnerId);
    const headers = { ...owner.headers, 'x-partner-id': String(second.body.partner_id) };
    const made = await api.call('POST', '/portal/keys', { headers, body: { environment: 'test' } });
    expect(made.status).toBe(200);
  });
});

describe('while a partner is suspended', () => {
  it('nothing is sent to its servers and tools, nor later what happened meanwhile', async () => {
    const receiver = await startReceiver();
    const { partnerId, basketConfigId, owner } = await newTeam(api);
    const body = { url: receiver.url, types: ['key.revoked'] };
    const added = await api.call('POST', '/portal/webhooks/endpoints', { headers: owner.headers, body });
    expect(added.status).toBe(200);
    await ctx.prisma.basketConfig.update({
      where: { publicId: basketConfigId },
      data: { webhookUrl: receiver.url, webhookSecret: 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0' },
    });
    const { keys } = await ctx.prisma.partner.findUniqueOrThrow({
      where: { id: partnerId },
      include: { keys: true },
    });
    await suspend(partnerId);
    const job = { basketId: basketConfigId, payload: { type: 'basket.test' } };
    expect(await tryWebhook({ ...ctx, ...ctx.adapters }, { id: 'msg_1', data: job })).toEqual({
      status: null,
      error: null,
    });
    const event = {
      partnerId,
      type: 'key.revoked',
      subject: `key:${keys[0]?.id}`,
      data: { key_id: keys[0]?.id, name: null, environment: 'test' },
      createdAt: api.time.now,
    };
    await ctx.prisma.eventOutbox.create({ data: event });
    await dispatchEvents(ctx);
    expect(receiver.taken).toEqual([]);
    await resumePartner(ctx, partnerId);
    await ctx.prisma.eventOutbox.create({ data: event });
    await dispatchEvents(ctx);
    await expect.poll(() => receiver.taken).toHaveLength(1);
  });

  it('its months aren’t billed', async () => {
    api.time.now = new Date('2026-11-01T00:00:00Z');
    const { partnerId } = await api.partner('starter');
    await suspend(partnerId);
    api.time.now = new Date('2026-12-01T00:30:00Z');
    const close = () => closeMonth(ctx, { period: '2026-11', partnerId });
    expect((await close()).invoices).toEqual([]);
    await resumePartner(ctx, partnerId);
    expect((await close()).invoices).toHaveLength(1);
  });

  it('its shop’s alerts aren’t sent, nor later those of that time', async () => {
    const it = await wish();
    const other = await wish();
    for (const one of [it, other]) await one.wants({ price_drop: true, back_in_stock: true });
    const { partnerId } = it.partner;
    // Waits for the digest of the next morning.
    await it.changes({ price: 5000 });
    await work();
    await suspend(partnerId);
    await it.changes({ price: 4000 });
    await other.changes({ price: 4000 });
    await work();
    api.pass({ days: 1 });
    await work();
    await it.changes({ availability: 'out_of_stock' });
    await work();
    await it.changes({ price: 4000, availability: 'in_stock' });
    await work();
    expect([(await it.mails()).length, (await other.mails()).length]).toEqual([0, 1]);
    await resumePartner(ctx, partnerId);
    api.pass({ days: 8 });
    await work();
    expect(await it.mails()).toEqual([]);
    const { body } = await it.ask('GET', '/me/alerts/history');
    expect(body.alerts.length).toBeGreaterThan(1);
    await it.changes({ price: 3000 });
    await work();
    api.pass({ days: 1 });
    await work();
    expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase now costs €30.00' }]);
  });
});

it('owners get one email for each reason and one when it’s resumed, in the partner’s language', async () => {
  const { partnerId, owner, member } = await newTeam(api);
  await ctx.prisma.partner.update({ where: { id: partnerId }, data: { locale: 'de' } });
  await suspend(partnerId);
  await suspend(partnerId);
  await suspendPartner(ctx, { partnerId, reason: 'It doesn’t answer.' });
  await resumePartner(ctx, partnerId);
  await resumePartner(ctx, partnerId);
  const mails = (await queuedMails()).filter(({ to }) => [owner.email, member.email].includes(to));
  expect(mails).toMatchObject([
    { to: owner.email, lang: 'de', email: { reason, contact: 'help@wishlist.example' } },
    { to: owner.email, email: { kind: 'partner-suspended', reason: 'It doesn’t answer.' } },
    { to: owner.email, email: { kind: 'partner-resumed' } },
  ]);
  expect(mails).toHaveLength(3);
  await expect(suspend(2_000_000_001)).rejects.toMatchObject({ errorName: 'partner_not_found' });
  await expect(resumePartner(ctx, 2_000_000_001)).rejects.toMatchObject({ errorName: 'partner_not_found' });
});
