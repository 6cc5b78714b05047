/** Alerts as notifications on devices: the same rules as emails, and subscriptions that no one else can use. */
import { createECDH, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pushAlerts } from '#api/modules/alerts/push-alerts.ts';
import { createVapidKey, isVapidKey, vapidPair } from '#api/platform/push/vapid-key.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { codes, useApi } from '#test/support/api.ts';
import { decrypt, type FakeDevice, startPushService } from '#test/support/push-service.ts';

const key = createVapidKey();
const api = await useApi({ SITE_URL: 'https://wishlist.example', VAPID_PRIVATE_KEY: key });
const { prisma } = api.ctx;
const { wish, work } = alertStory(api);
const service = await startPushService(() => api.time.now);

const turnOn = (
  { headers }: { headers: Record<string, string> },
  { subscription }: Pick<FakeDevice, 'subscription'>,
) => api.call('PUT', '/me/alerts/push', { headers, body: subscription });

/** A wish whose shopper gets alerts when it's back, on a device. */
async function wishWithDevice(options?: Parameters<typeof wish>[0]) {
  const it = await wish(options);
  const device = service.device();
  expect((await turnOn(it, device)).body).toEqual({ ok: true });
  await it.wants({ back_in_stock: true });
  const back = async () => {
    await it.changes({ availability: 'out_of_stock' });
    await it.changes({ availability: 'in_stock' });
    await work();
  };
  /** Like someone who only saved something: their alerts have no address. */
  const withoutAddress = () =>
    prisma.user.update({ where: { id: it.session.user.id }, data: { email: null, anonymous: true } });
  return { ...it, userId: it.session.user.id, device, back, withoutAddress };
}

const devicesOf = (userId: string) => prisma.pushSubscription.findMany({ where: { userId } });

describe('a notification', () => {
  it('is shown beside the email, in the shopper’s language, and opens the product', async () => {
    const it = await wishWithDevice();
    await prisma.user.update({ where: { id: it.userId }, data: { locale: 'de' } });
    await it.back();
    expect(service.faults).toEqual([]);
    const [mail] = await it.mails();
    const [shown, ...others] = it.device.shown;
    expect(others).toEqual([]);
    expect(shown).toEqual({
      lang: 'de',
      title: mail?.subject,
      body: expect.stringMatching(/^54,00\s€ · Shop \d+$/),
      url: expect.stringMatching(/^https:\/\/wishlist\.example\/alerts\/go\/[0-9a-f-]{36}\?by=push$/),
      tag: it.device.headers[0]?.topic,
    });
    expect(shown?.title).toBe('Ono Vase ist wieder verfügbar');
    const link = await api.ask(new URL(shown!.url!).pathname, { redirect: 'manual' });
    expect(link.headers.get('location')?.split('?wl=')[0]).toBe(it.url);
    const at = api.time.now.toISOString();
    const { body } = await it.ask('GET', '/me/alerts/history');
    expect(body.alerts).toMatchObject([{ mailed_at: at, notified_at: at }]);
  });

  it('counts only what the first one contained as notified, if emails don’t reach the shopper', async () => {
    const it = await wishWithDevice();
    await it.withoutAddress();
    await it.wants({ price_drop: true, low_stock: true });
    await it.changes({ price: 4500 });
    await work();
    await it.changes({ price: 5400, availability: 'low_stock' });
    await work();
    const history = async () => (await it.ask('GET', '/me/alerts/history')).body.alerts;
    expect(await history()).toMatchObject([{ notified_at: null }, { notified_at: null }]);
    api.pass({ days: 1 });
    await work();
    expect(it.device.shown).toMatchObject([{ title: 'Ono Vase is nearly sold out' }]);
    expect(await history()).toMatchObject([
      { kind: 'low_stock', mailed_at: null, notified_at: api.time.now.toISOString() },
      { kind: 'price_drop', mailed_at: null, notified_at: null },
    ]);
  });

  it('says what it costs now and what it cost, with the digest', async () => {
    const it = await wishWithDevice();
    await it.wants({ price_drop: true });
    await it.changes({ price: 4500 });
    await work();
    expect(it.device.shown).toEqual([]);
    api.pass({ days: 1 });
    await work();
    expect(it.device.shown).toMatchObject([
      { title: 'Ono Vase now costs €45.00', body: expect.stringMatching(/^€45\.00 \(was €54\.00\) · Shop/) },
    ]);
  });

  it('is enough without an address, and both count as one of three a week', async () => {
    for (const isGuest of [true, false]) {
      const it = await wishWithDevice();
      if (isGuest) await it.withoutAddress();
      for (let round = 1; round <= 4; round += 1) {
        await it.back();
        expect(it.device.shown).toHaveLength(Math.min(round, 3));
      }
      expect(await it.mails()).toHaveLength(isGuest ? 0 : 3);
    }
  });

  it('opens the shopper’s alerts if it’s about several wishes or a host that isn’t verified', async () => {
    const it = await wishWithDevice();
    await prisma.verifiedDomain.deleteMany({ where: { partnerId: it.partner.partnerId } });
    await it.back();
    expect(it.device.shown).toMatchObject([{ url: 'https://wishlist.example/alerts' }]);
  });

  it('isn’t shown in quiet hours, about a wish that is bought, for a shop on the Free plan, or once alerts are off', async () => {
    const [bought, free, off, muted] = [
      await wishWithDevice(),
      await wishWithDevice({ plan: 'free' }),
      await wishWithDevice(),
      await wishWithDevice(),
    ];
    await api.call('PUT', `${bought.path}/purchased`, { headers: bought.headers, body: { purchased: true } });
    await off.settings({ enabled: false });
    const { partnerId } = muted.partner;
    await prisma.alertMute.create({ data: { userId: muted.userId, partnerId } });
    for (const it of [bought, free, off, muted]) {
      await it.back();
      expect(it.device.shown).toEqual([]);
    }
    const quiet = await wishWithDevice();
    const hour = (offset: number) =>
      `${String((api.time.now.getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`;
    await quiet.settings({ time_zone: 'UTC', quiet_hours: { from: hour(-1), to: hour(3) } });
    await quiet.back();
    expect(quiet.device.shown).toEqual([]);
    api.pass({ minutes: 240 });
    await work();
    expect(quiet.device.shown).toHaveLength(1);
  });

  it('isn’t shown for shoppers who didn’t ask, or after they turned it off', async () => {
    const [never, off] = [await wish(), await wishWithDevice()];
    await never.wants({ back_in_stock: true });
    const endpoint = encodeURIComponent(off.device.subscription.endpoint);
    expect((await off.ask('DELETE', `/me/alerts/push?endpoint=${endpoint}`)).body).toEqual({ ok: true });
    await off.back();
    expect(off.device.shown).toEqual([]);
    expect(await off.mails()).toHaveLength(1);
    expect((await off.ask('GET', '/me/alerts/push')).body.devices).toEqual([]);
  });
});

describe('a push service', () => {
  it.for([404, 410])('that answers %i ends the subscription', async (status) => {
    const it = await wishWithDevice();
    it.device.answers.push(status);
    await it.back();
    expect(await devicesOf(it.userId)).toEqual([]);
    expect(await it.mails()).toHaveLength(1);
  });

  it.for([429, 500, 403])(
    'that answers %i is asked again, and the email isn’t sent twice',
    async (status) => {
      const it = await wishWithDevice();
      it.device.answers.push(status);
      await it.back();
      const [device] = await devicesOf(it.userId);
      expect([it.device.shown, device?.failures]).toEqual([[], 1]);
      const { rows } = await api.ctx.pool.query(
        `SELECT data FROM pgboss.job WHERE name = 'push-alerts' AND state = 'retry' AND data ->> 'device' = $1`,
        [String(device?.id)],
      );
      expect(rows).toHaveLength(1);
      await pushAlerts(api.ctx, rows[0].data);
      expect(it.device.shown).toHaveLength(1);
      expect((await devicesOf(it.userId))[0]?.failures).toBe(0);
      expect(await it.mails()).toHaveLength(1);
    },
  );

  it.for([true, false])(
    'that refuses for longer than the queue retries is asked again unless an email arrived: %s',
    async (hasAddress) => {
      const it = await wishWithDevice();
      if (!hasAddress) await it.withoutAddress();
      it.device.answers.push(503);
      await it.back();
      await api.ctx.pool.query(
        `UPDATE pgboss.job SET state = 'failed' WHERE name = 'push-alerts' AND state = 'retry'`,
      );
      for (let hour = 0; hour < 7; hour += 1) {
        api.pass({ minutes: 61 });
        await work();
      }
      expect(it.device.shown).toHaveLength(hasAddress ? 0 : 1);
      expect(await it.mails()).toHaveLength(hasAddress ? 1 : 0);
      const moments = await prisma.alertMail.findMany({ where: { userId: it.userId } });
      expect(moments).toMatchObject([{ dueAt: null }]);
    },
  );

  it('that refuses everything is given up', async () => {
    const it = await wishWithDevice();
    await prisma.pushSubscription.updateMany({ where: { userId: it.userId }, data: { failures: 50 } });
    it.device.answers.push(403);
    await it.back();
    expect(await devicesOf(it.userId)).toEqual([]);
  });

  it('gets a repeated message with the same topic and tag, so that a device shows it once', async () => {
    const it = await wishWithDevice();
    await it.back();
    const [moment] = await prisma.alertMail.findMany({ where: { userId: it.userId } });
    const [device] = await devicesOf(it.userId);
    await pushAlerts(api.ctx, { id: moment!.id, device: device!.id });
    const [first, second] = it.device.shown;
    expect(second).toEqual(first);
    expect(it.device.headers[1]?.topic).toBe(it.device.headers[0]?.topic);
  });

  it('at an internal address is never called', async () => {
    const guarded = await useApi({ VAPID_PRIVATE_KEY: key, ALLOW_LOOPBACK_FETCH: '0' });
    const { subscription, headers } = service.device();
    const { p256dh, auth } = subscription.keys;
    const decode = (text: string) => Buffer.from(text, 'base64url');
    for (const endpoint of [subscription.endpoint, 'https://localhost/x', 'https://169.254.169.254/x']) {
      const target = { endpoint, p256dh: decode(p256dh), auth: decode(auth) };
      expect(guarded.ctx.adapters.push.accepts(endpoint)).toBe(false);
      expect(await guarded.ctx.adapters.push.send(target, {}, { topic: 'a' })).toBe(false);
    }
    expect(headers).toEqual([]);
  });
});

describe('a subscription', () => {
  it.for([
    ['a file', { endpoint: 'file:///etc/passwd' }],
    ['plain http', { endpoint: 'http://push.example/send' }],
    ['an address', { endpoint: 'https://10.0.0.1/send' }],
    ['an IPv6 address', { endpoint: 'https://[fd00::1]/send' }],
    ['a name of this network', { endpoint: 'https://database/send' }],
    ['a password', { endpoint: 'https://me:secret@push.example/send' }],
    ['a long URL', { endpoint: `https://push.example/${'x'.repeat(2_000)}` }],
    ['no URL', { endpoint: 'push' }],
    ['no endpoint', { endpoint: undefined }],
    ['an array of endpoints', { endpoint: ['https://push.example/send'] }],
    ['no keys', { keys: undefined }],
    ['huge keys', { keys: { p256dh: 'A'.repeat(200_000), auth: 'A'.repeat(22) } }],
    ['a short secret', { keys: { p256dh: 'valid', auth: 'AAAA' } }],
    ['a point that isn’t on the curve', { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }],
    ['a compressed point', { keys: { p256dh: 'compressed', auth: 'A'.repeat(22) } }],
    ['numbers', { keys: { p256dh: 1, auth: 2 } }],
  ] as const)('with %s is refused', async ([, wrong]) => {
    const it = await api.shopper();
    const { subscription } = service.device();
    const body = { ...subscription, ...wrong } as typeof subscription;
    const pair = createECDH('prime256v1');
    if (body.keys?.p256dh === 'valid') body.keys = { ...body.keys, p256dh: subscription.keys.p256dh };
    if (body.keys?.p256dh === 'compressed')
      body.keys = { ...body.keys, p256dh: pair.generateKeys('base64url', 'compressed') };
    const answer = await turnOn(it, { subscription: body });
    expect(codes([answer])).toEqual([[400, 'invalid_input']]);
    expect(await devicesOf(it.session.user.id)).toEqual([]);
  });

  it('goes over to a shopper who signs in on its device, but not to someone who only knows its URL', async () => {
    const [first, next] = [await api.shopper(), await api.shopper()];
    const { subscription } = service.device();
    await turnOn(first, { subscription });
    const stolen = { ...service.device().subscription, endpoint: subscription.endpoint };
    expect(codes([await turnOn(next, { subscription: stolen })])).toEqual([[403, 'forbidden']]);
    const remove = `/me/alerts/push?endpoint=${encodeURIComponent(subscription.endpoint)}`;
    await api.call('DELETE', remove, { headers: next.headers });
    expect(await devicesOf(first.session.user.id)).toHaveLength(1);
    await turnOn(next, { subscription });
    expect(await devicesOf(first.session.user.id)).toEqual([]);
    expect(await devicesOf(next.session.user.id)).toHaveLength(1);
  });

  it('is one of at most ten: the first makes room', async () => {
    const it = await api.shopper();
    const added = [];
    for (let each = 0; each < 12; each += 1) {
      const { subscription } = service.device();
      added.push(subscription.endpoint);
      await turnOn(it, { subscription });
      api.pass({ minutes: 1 });
    }
    const listed = await api.call('GET', '/me/alerts/push', { headers: it.headers });
    const endpoints = listed.body.devices.map(({ endpoint }: { endpoint: string }) => endpoint);
    expect(endpoints).toEqual(added.slice(2));
    expect(listed.body.public_key).toBe(vapidPair(key).getPublicKey('base64url'));
    expect(JSON.stringify(listed.body)).not.toContain('auth');
  });

  it('ends with its session, and is in the export until the account is deleted', async () => {
    const it = await api.shopper();
    const { subscription } = service.device();
    await turnOn(it, { subscription });
    const exported = await api.call('GET', '/me/export', { headers: it.headers });
    expect(exported.body.alerts.devices).toMatchObject([{ endpoint: subscription.endpoint }]);
    expect(exported.body.alerts.devices[0]).not.toHaveProperty('keys');
    const { refreshToken } = it.session;
    await api.call('POST', '/auth/signout', { body: { refresh_token: refreshToken } });
    expect(await devicesOf(it.session.user.id)).toEqual([]);
  });

  it('moves with a guest’s lists to the account that they sign in to, and ends with its session', async () => {
    const [guest, account] = [await api.shopper(), await api.shopper()];
    await prisma.user.update({
      where: { id: guest.session.user.id },
      data: { email: null, anonymous: true },
    });
    const { subscription } = service.device();
    await turnOn(guest, { subscription });
    const body = { old_refresh_token: guest.session.refreshToken };
    const merged = await api.call('POST', '/auth/migrate', { headers: account.headers, body });
    expect(merged.status).toBe(200);
    expect(await devicesOf(account.session.user.id)).toHaveLength(1);
    await api.call('POST', '/auth/signout', { body: { refresh_token: account.session.refreshToken } });
    expect(await devicesOf(account.session.user.id)).toEqual([]);
  });

  it('needs a session of the shopper', async () => {
    const body = service.device().subscription;
    expect(codes([await api.call('PUT', '/me/alerts/push', { body })])).toEqual([[401, 'unauthorized']]);
    expect((await api.call('GET', '/me/alerts/push')).status).toBe(401);
  });

  it('isn’t offered without a key', async () => {
    const without = await useApi();
    const { headers } = await without.shopper();
    const answer = await without.call('GET', '/me/alerts/push', { headers });
    expect(answer.body).toEqual({ public_key: null, devices: [] });
    const body = service.device().subscription;
    expect((await without.call('PUT', '/me/alerts/push', { headers, body })).status).toBe(404);
  });
});

describe('encryption', () => {
  it('is what the RFC’s example is read with', () => {
    // RFC 8291, section 5.
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const receiver = {
      privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
      auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
    };
    expect(decrypt(Buffer.from(body, 'base64url'), receiver)).toBe(
      'When I grow up, I want to be a watermelon',
    );
  });

  it('has a key that is new each time', () => {
    const keys = Array.from({ length: 50 }, createVapidKey);
    expect(new Set(keys).size).toBe(50);
    expect(keys.every(isVapidKey)).toBe(true);
    for (const wrong of ['', 'A'.repeat(43), randomUUID(), `${key}=`]) expect(isVapidKey(wrong)).toBe(false);
  });
});
