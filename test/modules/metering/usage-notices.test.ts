/** Usage notices near a plan's limit: one email per threshold, and banners in the portal. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { portalNotices } from '#api/modules/billing/portal-notices.ts';
import { crossedValues, findCrossed, notifyThresholds } from '#api/modules/metering/notify-thresholds.ts';
import { useApi } from '#test/support/api.ts';
import { keepMails } from '#test/support/queued-mails.ts';

const api = await useApi();
const now = '2026-11-21T12:00:00Z';

async function partnerWith(plan: PlanId, actions: number, period = '2026-11') {
  const partner = await api.partner(plan);
  await use(partner.partnerId, actions, period);
  return partner;
}

/** Counts actions in several rows, as for paid partners. */
async function use(partnerId: number, actions: number, period = '2026-11') {
  await api.ctx.prisma.usageCounter.deleteMany({ where: { partnerId, period } });
  await api.ctx.prisma.usageCounter.createMany({
    data: [
      { partnerId, period, shard: 0, saves: actions - Math.floor(actions / 2) },
      { partnerId, period, shard: 5, listViews: Math.floor(actions / 2) },
    ],
  });
}

const noted = async (partnerId: number) =>
  (await api.ctx.prisma.usageNotice.findMany({ where: { partnerId }, orderBy: { threshold: 'asc' } })).map(
    ({ period, threshold, actions, limit }) => [period, threshold, actions, limit],
  );

const queued = await keepMails(api.ctx.pool);

/** Emails that were queued, by address and threshold. */
async function emails(partnerName: string): Promise<PartnerMail[]> {
  const thresholdOf = ({ email }: PartnerMail) => ('threshold' in email ? email.threshold : 0);
  return (await queued())
    .filter(({ email }) => 'partnerName' in email && email.partnerName === partnerName)
    .toSorted((a, b) => a.to.localeCompare(b.to) || thresholdOf(a) - thresholdOf(b));
}

const nameOf = async (partnerId: number) =>
  (await api.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).name;

beforeEach(() => {
  api.time.now = new Date(now);
});

describe('emails', () => {
  it('are sent to every owner once per threshold, when it’s reached', async () => {
    const { partnerId } = await partnerWith('growth', 11_999);
    const second = await api.ctx.prisma.user.create({ data: { email: 'second@partner.example' } });
    const helper = await api.ctx.prisma.user.create({ data: { email: 'helper@partner.example' } });
    await api.ctx.prisma.partnerMember.createMany({
      data: [
        { partnerId, userId: second.id, role: 'owner' },
        { partnerId, userId: helper.id, role: 'member' },
      ],
    });
    await notifyThresholds(api.ctx);
    expect(await noted(partnerId)).toEqual([]);

    await use(partnerId, 12_000);
    await notifyThresholds(api.ctx);
    await notifyThresholds(api.ctx);
    expect(await noted(partnerId)).toEqual([['2026-11', 80, 12_000, 15_000]]);

    await use(partnerId, 15_000);
    await notifyThresholds(api.ctx);
    await notifyThresholds(api.ctx);
    expect(await noted(partnerId)).toEqual([
      ['2026-11', 80, 12_000, 15_000],
      ['2026-11', 100, 15_000, 15_000],
    ]);

    const name = await nameOf(partnerId);
    const sent = await emails(name);
    expect(sent.map(({ to, email }) => [to, 'threshold' in email && email.threshold])).toEqual([
      [expect.stringMatching(/^owner\d+@partner\.example$/), 80],
      [expect.stringMatching(/^owner\d+@partner\.example$/), 100],
      ['second@partner.example', 80],
      ['second@partner.example', 100],
    ]);
    expect(sent[2]).toEqual({
      to: 'second@partner.example',
      cause: { kind: 'owner' },
      lang: 'en',
      email: {
        kind: 'usage-threshold',
        threshold: 80,
        partnerName: name,
        planName: 'Growth',
        used: 12_000,
        limit: 15_000,
        period: '2026-11',
        hardStop: false,
        overageTenthCents: 10,
        url: `${api.ctx.settings.portalUrl}/subscription`,
      },
    });
  });

  it('arrive in the owner’s mailbox', async () => {
    const { partnerId } = await partnerWith('free', 160);
    await notifyThresholds(api.ctx);
    const name = await nameOf(partnerId);
    const [email] = await emails(name);
    await expect.poll(() => api.mailsTo(email?.to ?? '')).toHaveLength(1);
  });

  it('are sent for both thresholds crossed at once, in the partner’s language', async () => {
    const { partnerId } = await partnerWith('free', 200);
    await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { locale: 'de' } });
    await notifyThresholds(api.ctx);
    const sent = await emails(await nameOf(partnerId));
    expect(sent.map(({ lang, email }) => [lang, 'threshold' in email && email.threshold])).toEqual([
      ['de', 80],
      ['de', 100],
    ]);
    expect(sent[0]?.email).toMatchObject({ hardStop: true, overageTenthCents: null });
  });

  it('are sent once, even if several servers check at once', async () => {
    const partners = await Promise.all(Array.from({ length: 5 }, () => partnerWith('starter', 2_000)));
    await Promise.all(Array.from({ length: 6 }, () => notifyThresholds(api.ctx)));
    for (const { partnerId } of partners) {
      expect(await noted(partnerId)).toHaveLength(2);
      expect(await emails(await nameOf(partnerId))).toHaveLength(2);
    }
  });

  it('are recorded only if they were queued', async () => {
    const { partnerId } = await partnerWith('starter', 1_600);
    const jobs = { ...api.ctx.adapters.jobs, send: () => Promise.reject(new Error('queue is away')) };
    const broken = { ...api.ctx, adapters: { ...api.ctx.adapters, jobs } };
    await expect(notifyThresholds(broken)).rejects.toThrow('queue is away');
    expect(await noted(partnerId)).toEqual([]);
    await notifyThresholds(api.ctx);
    expect(await noted(partnerId)).toEqual([['2026-11', 80, 1_600, 2_000]]);
  });

  it('are sent to other partners if one fails', async () => {
    const [broken, well] = [await partnerWith('starter', 1_600), await partnerWith('starter', 1_600)];
    await api.ctx.pool.query(
      `ALTER TABLE usage_notices ADD CONSTRAINT refused CHECK (partner_id <> ${broken.partnerId})`,
    );
    await expect(notifyThresholds(api.ctx)).rejects.toThrow('refused');
    await api.ctx.pool.query('ALTER TABLE usage_notices DROP CONSTRAINT refused');
    expect(await noted(broken.partnerId)).toEqual([]);
    expect(await noted(well.partnerId)).toEqual([['2026-11', 80, 1_600, 2_000]]);
    await notifyThresholds(api.ctx);
    expect(await noted(broken.partnerId)).toHaveLength(1);
  });

  it('are never sent to Enterprise partners, or far below the limit', async () => {
    const unlimited = await partnerWith('enterprise', 900_000);
    const agreed = await partnerWith('enterprise', 900_000);
    await api.ctx.prisma.partner.update({
      where: { id: agreed.partnerId },
      data: { actionsLimit: 100_000 },
    });
    const small = await partnerWith('scale', 47_999);
    await notifyThresholds(api.ctx);
    for (const { partnerId } of [unlimited, agreed, small]) {
      expect(await noted(partnerId)).toEqual([]);
      expect(await portalNotices(api.ctx, partnerId)).toEqual([]);
    }
  });

  it('restart each month, and are still sent for a month that has just ended', async () => {
    const { partnerId } = await partnerWith('starter', 1_700);
    const late = await partnerWith('starter', 2_100);
    const changed = await partnerWith('starter', 2_100);
    const old = await partnerWith('starter', 2_100, '2026-10');
    await notifyThresholds({ ...api.ctx, clock: () => new Date('2026-11-01T00:00:00Z') });
    await api.ctx.prisma.usageNotice.deleteMany({
      where: { partnerId: { in: [late.partnerId, changed.partnerId, old.partnerId] } },
    });
    api.time.now = new Date('2026-12-01T00:05:00Z');
    await api.ctx.prisma.planChange.create({
      data: { partnerId: changed.partnerId, plan: 'growth', cause: 'stripe', changedAt: api.time.now },
    });
    await use(partnerId, 1_650, '2026-12');
    await notifyThresholds(api.ctx);
    expect(await noted(partnerId)).toEqual([
      ['2026-11', 80, 1_700, 2_000],
      ['2026-12', 80, 1_650, 2_000],
    ]);
    expect(await noted(late.partnerId)).toHaveLength(2);
    expect(await noted(changed.partnerId)).toEqual([]);
    expect(await noted(old.partnerId)).toEqual([]);
  });

  it('are found by an index on the month, not by scanning every counter', async () => {
    await api.ctx.pool.query(
      `INSERT INTO usage_counters (partner_id, period, shard, saves)
       SELECT p.id, (2020 + n / 12)::text || '-' || lpad((n % 12 + 1)::text, 2, '0'), s, 1
       FROM partners p, generate_series(0, 70) n, generate_series(0, 15) s`,
    );
    await api.ctx.pool.query('ANALYZE usage_counters');
    const { rows } = await api.ctx.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${findCrossed.compiled.text}`,
      findCrossed.with(crossedValues(api.time.now)).values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('usage_counters_period_idx');
    expect(plan).not.toContain('Seq Scan on usage_counters');
  });
});

describe('banners', () => {
  const subscribe = (partnerId: number, data: Record<string, unknown>) =>
    api.ctx.prisma.partnerSubscription.create({
      data: { partnerId, provider: 'stripe', plan: 'growth', ...data },
    });

  /** A shop's subscription with 14 days of trial. */
  async function subscribeAtPlatform(partnerId: number, trialEndsAt: string) {
    const domain = `trial-${partnerId}.myshopify.com`;
    const activatedAt = new Date(new Date(trialEndsAt).getTime() - 14 * 86_400_000);
    const shop = await api.ctx.prisma.shop.create({ data: { partnerId, domain, name: 'Trial' } });
    await api.ctx.prisma.shopSubscription.create({
      data: {
        shopId: shop.id,
        externalId: `gid://shopify/AppSubscription/${partnerId}`,
        plan: 'starter',
        status: 'active',
        test: false,
        trialDays: 14,
        activatedAt,
      },
    });
  }

  it('appear at 80% and at 100%, and say what happens next', async () => {
    const growth = await partnerWith('growth', 12_345);
    expect(await portalNotices(api.ctx, growth.partnerId)).toEqual([
      { kind: 'usage_near', limit: 15_000, actions: 12_345, percent: 82, stops: false, freeUntil: null },
    ]);
    const over = await partnerWith('starter', 2_000);
    const endsAt = '2026-12-01T00:00:00.000Z';
    expect(await portalNotices(api.ctx, over.partnerId)).toEqual([
      { kind: 'usage_over', limit: 2_000, paused: false, overageTenthCents: 25, endsAt, freeUntil: null },
    ]);
    const paused = await partnerWith('free', 200);
    expect(await portalNotices(api.ctx, paused.partnerId)).toEqual([
      { kind: 'usage_over', limit: 200, paused: true, overageTenthCents: null, endsAt, freeUntil: null },
    ]);
    const little = await partnerWith('free', 159);
    expect(await portalNotices(api.ctx, little.partnerId)).toEqual([]);
  });

  it('and emails mention no cost that a trial covers', async () => {
    const trialOf = async (trialEndsAt: string, atPlatform = false) => {
      const { partnerId } = await partnerWith('starter', 2_000);
      if (atPlatform) await subscribeAtPlatform(partnerId, trialEndsAt);
      else await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { trialEndsAt } });
      await notifyThresholds(api.ctx);
      const [email] = await emails(await nameOf(partnerId));
      return { notices: await portalNotices(api.ctx, partnerId), email: email?.email };
    };
    const long = await trialOf('2026-12-04T12:00:00.000Z');
    expect(long.notices).toMatchObject([{ kind: 'usage_over', freeUntil: '2026-12-04T12:00:00.000Z' }]);
    expect(long.email).toMatchObject({ overageTenthCents: null });
    const platforms = await trialOf('2026-12-04T12:00:00.000Z', true);
    expect(platforms.notices).toMatchObject([{ kind: 'usage_over', freeUntil: '2026-12-04T12:00:00.000Z' }]);
    expect(platforms.email).toMatchObject({ overageTenthCents: null });
    // Overage after a trial that ends within the month is billed.
    const short = await trialOf('2026-11-29T12:00:00.000Z');
    expect(short.notices).toMatchObject([{ kind: 'usage_over', freeUntil: '2026-11-29T12:00:00.000Z' }]);
    expect(short.email).toMatchObject({ overageTenthCents: 25 });
  });

  it.each([
    ['a failed payment', { status: 'past_due' }, { kind: 'payment_failed', planName: 'Growth' }],
    [
      'a trial’s last three days',
      { status: 'trialing', trialEndsAt: new Date('2026-11-24T12:00:00Z') },
      {
        kind: 'trial_ends',
        planName: 'Growth',
        endsAt: '2026-11-24T12:00:00.000Z',
        days: 3,
        price: { minor: 4_900, yearly: false },
      },
    ],
    [
      'a yearly plan’s trial',
      { status: 'trialing', interval: 'year', trialEndsAt: new Date('2026-11-22T12:00:00Z') },
      {
        kind: 'trial_ends',
        planName: 'Growth',
        endsAt: '2026-11-22T12:00:00.000Z',
        days: 1,
        price: { minor: 47_040, yearly: true },
      },
    ],
    [
      'a canceled plan',
      { cancelAtPeriodEnd: true, currentPeriodEnd: new Date('2026-12-10T00:00:00Z') },
      { kind: 'ends', planName: 'Growth', endsAt: '2026-12-10T00:00:00.000Z' },
    ],
  ])('announce %s', async (_what, data, notice) => {
    const { partnerId } = await api.partner();
    await subscribe(partnerId, data);
    expect(await portalNotices(api.ctx, partnerId)).toEqual([notice]);
  });

  it.each([
    ['that is paid', { status: 'active', currentPeriodEnd: new Date('2026-11-22T00:00:00Z') }],
    ['in an early trial', { status: 'trialing', trialEndsAt: new Date('2026-11-24T12:00:01Z') }],
    ['that has ended', { status: 'past_due', endedAt: new Date('2026-11-20T00:00:00Z') }],
  ])('don’t appear for a subscription %s', async (_what, data) => {
    const { partnerId } = await api.partner();
    await subscribe(partnerId, data);
    expect(await portalNotices(api.ctx, partnerId)).toEqual([]);
  });
});
