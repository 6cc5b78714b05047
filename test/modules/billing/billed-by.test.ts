import { describe, expect, test } from 'vitest';
import { findBiller } from '#api/modules/billing/internal/subscriptions/find-biller.ts';
import type { Context } from '#api/platform/context.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { payments } = api.ctx.adapters;
const withPayments: Context = {
  ...api.ctx,
  adapters: { ...api.ctx.adapters, payments: { ...payments, enabled: true } },
};

const subscribe = (partnerId: number, more: { provider: string; status?: string; endedAt?: Date }) =>
  api.ctx.prisma.partnerSubscription.create({ data: { partnerId, plan: 'growth', ...more } });

describe('the biller of a partner', () => {
  test('is the operator if no payment service is configured', async () => {
    const { partnerId: id } = await api.partner('free');
    expect(await findBiller(api.ctx, id)).toBe('operator');
  });

  test('is the payment service for free partners, and the operator for partners it put on a plan', async () => {
    const free = await api.partner('free');
    const given = await api.partner('scale');
    expect(await findBiller(withPayments, free.partnerId)).toBe('stripe');
    expect(await findBiller(withPayments, given.partnerId)).toBe('operator');
  });

  test('stays with the provider of a subscription until it ends', async () => {
    const { partnerId: id } = await api.partner('growth');
    await subscribe(id, { provider: 'stripe', status: 'past_due' });
    expect(await findBiller(withPayments, id)).toBe('stripe');
    await api.ctx.prisma.partnerSubscription.update({
      where: { partnerId: id },
      data: { status: 'canceled', endedAt: api.time.now },
    });
    expect(await findBiller(withPayments, id)).toBe('operator');
  });

  test('is the operator for a partner with an operator subscription', async () => {
    const { partnerId: id } = await api.partner('free');
    await subscribe(id, { provider: 'operator' });
    expect(await findBiller(withPayments, id)).toBe('operator');
  });

  test('is the platform while one of its shops is active there', async () => {
    const { partnerId: id } = await api.partner('growth');
    await subscribe(id, { provider: 'stripe' });
    const shop = await api.ctx.prisma.shop.create({
      data: { partnerId: id, domain: 'kiln.myshopify.com', status: 'active' },
    });
    expect(await findBiller(withPayments, id)).toBe('platform');
    await api.ctx.prisma.shop.update({ where: { id: shop.id }, data: { status: 'inactive' } });
    expect(await findBiller(withPayments, id)).toBe('stripe');
  });
});
