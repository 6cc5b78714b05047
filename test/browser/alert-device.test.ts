/**
 * Alerts as notifications on this device: from the press to the notification. Browsers subscribe at their makers' push
 * services, which tests can't reach, so `PushManager` subscribes at ours. A headless Chromium grants the permission, but
 * neither says so in `Notification.permission` nor shows anything, so both are replaced, too. The worker, the message
 * and its delivery are real.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createVapidKey, vapidPair } from '#api/platform/push/vapid-key.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { publicList } from '#test/support/public-list.ts';
import { startPushService } from '#test/support/push-service.ts';
import { sendAlerts } from '#test/support/send-alerts.ts';
import { startService } from '#test/support/start-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const key = createVapidKey();
// The shared service has no key for notifications.
const service = await startService({ VAPID_PRIVATE_KEY: key });
const { ctx, siteUrl } = service;
const pushes = await startPushService();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** A browser whose push service is ours: it gets the next of `devices`, and remembers its subscription. */
async function subscribesAt(context: BrowserContext, devices: object[]) {
  await context.grantPermissions(['notifications'], { origin: siteUrl });
  await context.addInitScript((given) => {
    let permission: NotificationPermission = 'default';
    const { requestPermission } = Notification;
    Notification.requestPermission = async () => (permission = await requestPermission.call(Notification));
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    const kept = () => JSON.parse(localStorage.getItem('subscription') ?? 'null') as object | null;
    const asSubscription = (found: object | null) =>
      found && {
        ...found,
        toJSON: () => found,
        unsubscribe: () => Promise.resolve(localStorage.removeItem('subscription')),
      };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(asSubscription(kept())),
      subscribe: (options: PushSubscriptionOptionsInit) => {
        localStorage.setItem('asked', JSON.stringify(options));
        const count = Number(localStorage.getItem('count') ?? 0);
        localStorage.setItem('count', String(count + 1));
        localStorage.setItem('subscription', JSON.stringify(given[count]));
        return Promise.resolve(asSubscription(kept()));
      },
    });
  }, devices);
}

/** The parts of the worker that the test replaces. */
interface WorkerParts {
  seen: object[];
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(url: string): Promise<void> };
}

const openAlerts = async (page: Page) => {
  await page.goto(`${siteUrl}/alerts`);
  await page.waitForFunction(() => '__k' in (document.getElementById('client-entry') ?? {}));
};

/** The shopper of a list with one wish, with a browser. */
async function shopper() {
  const list = await publicList(service, [{ title: 'Ono Vase', price: 4500, availability: 'in_stock' }]);
  const { page, context } = await newVisitor(browser);
  await signInAs(context, service, list.ownerEmail);
  const devices = () => ctx.prisma.pushSubscription.findMany({ where: { userId: list.ownerId } });
  return { ...list, page, context, devices };
}

it('is turned on and off by a press, and shows what the push service delivers', async () => {
  const { page, context, devices, ownerId, items } = await shopper();
  const device = pushes.device();
  await subscribesAt(context, [device.subscription]);
  await openAlerts(page);
  await page.getByRole('heading', { name: 'Notifications on this device' }).waitFor();
  const turnOn = page.getByRole('button', { name: 'Turn on for this device' });
  await expect.poll(() => turnOn.isEnabled()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await turnOn.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your alerts are shown on this device.').waitFor();
  expect(await devices()).toMatchObject([{ endpoint: device.subscription.endpoint }]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('asked') ?? '{}'))).toEqual({
    userVisibleOnly: true,
    applicationServerKey: vapidPair(key).getPublicKey('base64url'),
  });
  await openAlerts(page);
  await page.getByRole('button', { name: 'Turn off for this device' }).waitFor();

  const item = await ctx.prisma.listItem.findUniqueOrThrow({ where: { id: items[0]! } });
  const now = new Date();
  await ctx.prisma.alertSettings.create({ data: { userId: ownerId, backInStock: true } });
  await ctx.prisma.alert.create({
    data: {
      userId: ownerId,
      itemId: item.id,
      productId: item.productId,
      changeId: 1,
      kind: 'back_in_stock',
      priceMinor: 4500,
      currency: 'EUR',
      createdAt: now,
      dueAt: now,
    },
  });
  const shown = async () => {
    await sendAlerts(ctx);
    return device.shown;
  };
  await expect.poll(shown).toHaveLength(1);
  expect(pushes.faults).toEqual([]);
  const noted = async () => {
    await openAlerts(page);
    return page.getByText('sent to your device').count();
  };
  await expect.poll(noted).toBe(1);

  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${siteUrl}/alerts`);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    Object.assign(self, { seen: [] });
    const { seen, registration, clients } = self as unknown as WorkerParts;
    registration.showNotification = (title, options) =>
      Promise.resolve(void seen.push({ title, ...options }));
    clients.openWindow = (url) => Promise.resolve(void seen.push({ url }));
  });
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: siteUrl,
    registrationId: await registration,
    data: JSON.stringify(device.shown[0]),
  });
  const seen = () => worker!.evaluate(() => (self as unknown as WorkerParts).seen);
  const { url } = device.shown[0]!;
  await expect.poll(seen, { timeout: 60_000 }).toEqual([
    {
      title: 'Ono Vase is back in stock',
      body: '€45.00',
      lang: 'en',
      tag: device.shown[0]?.tag,
      data: url,
    },
  ]);
  for (const data of [url, 'https://evil.example/'])
    await worker!.evaluate((data) => {
      const event = new Event('notificationclick');
      const waitUntil = () => {};
      dispatchEvent(Object.assign(event, { waitUntil, notification: { data, close: () => {} } }));
    }, data);
  expect((await seen()).slice(1)).toEqual([{ url }, { url: '/alerts' }]);

  await page.getByRole('button', { name: 'Turn off for this device' }).click();
  await page.getByText('Show your alerts on this device, too').waitFor();
  expect(await devices()).toEqual([]);
});

it('asks no one before the press, and explains what to do if notifications are blocked', async () => {
  const { page, context, devices } = await shopper();
  await context.addInitScript(() => {
    Notification.requestPermission = () => {
      localStorage.setItem('permission', 'denied');
      return Promise.resolve('denied');
    };
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission') ?? 'default',
    });
  });
  await openAlerts(page);
  const turnOn = page.getByRole('button', { name: 'Turn on for this device' });
  await expect.poll(() => turnOn.isEnabled()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('permission'))).toBeNull();
  await turnOn.click();
  await page.getByText('Your browser blocks notifications from this site').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await turnOn.count()).toBe(0);
  expect(await devices()).toEqual([]);
});

it.for(
  combinations([
    ['an iPhone', { standalone: false }, 'add this page to your home screen first'],
    ['a browser without notifications', {}, 'This browser doesn’t support notifications.'],
  ] as const),
)('explains why they can’t be turned on in %s', async ([, navigatorHas, text]) => {
  const { page, context } = await shopper();
  await context.addInitScript((has) => {
    delete (window as Partial<typeof window>).PushManager;
    Object.assign(navigator, has);
  }, navigatorHas);
  await openAlerts(page);
  await page.getByText(text).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it(
  'turns off for the shopper who leaves the device, and isn’t on for the next one',
  { tags: ['thorough'] },
  async () => {
    const first = await shopper();
    const [one, other] = [pushes.device(), pushes.device()];
    await subscribesAt(first.context, [one.subscription, other.subscription]);
    await openAlerts(first.page);
    await first.page.getByRole('button', { name: 'Turn on for this device' }).click();
    await first.page.getByRole('button', { name: 'Turn off for this device' }).waitFor();
    const next = await publicList(service, []);
    await signInAs(first.context, service, next.ownerEmail);
    await openAlerts(first.page);
    await first.page.getByRole('button', { name: 'Turn on for this device' }).click();
    await first.page.getByRole('button', { name: 'Turn off for this device' }).waitFor();
    expect(await ctx.prisma.pushSubscription.findMany({ where: { userId: next.ownerId } })).toMatchObject([
      { endpoint: other.subscription.endpoint },
    ]);
  },
);

it('has a worker at a fixed URL that can only call the service, and replaces only the shopper’s own device', async () => {
  const worker = await fetch(`${siteUrl}/alerts-worker.js`);
  expect([worker.status, worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");

  const { page, ownerId, devices } = await shopper();
  const [known, foreign, fresh] = [pushes.device(), pushes.device(), pushes.device()];
  const keep = ({ subscription: { endpoint, keys } }: typeof known, userId: string) => {
    const [p256dh, auth] = [keys.p256dh, keys.auth].map((text) => Buffer.from(text, 'base64url'));
    return ctx.prisma.pushSubscription.create({ data: { userId, endpoint, p256dh: p256dh!, auth: auth! } });
  };
  await keep(known, ownerId);
  await keep(foreign, (await publicList(service, [])).ownerId);
  await openAlerts(page);
  // As the worker does when the browser has replaced a subscription.
  const replace = (old: typeof known) =>
    page.evaluate(
      async ({ replaced, subscription }) => {
        const answer = await fetch('/alerts?_data=account%2Falerts%2Falerts-route', {
          method: 'POST',
          headers: { Accept: 'application/json' },
          body: new URLSearchParams({ intent: 'alert-device', replaced, subscription }),
        });
        return answer.status;
      },
      { replaced: old.subscription.endpoint, subscription: JSON.stringify(fresh.subscription) },
    );
  expect(await replace(foreign)).toBe(403);
  expect(await devices()).toMatchObject([{ endpoint: known.subscription.endpoint }]);
  expect(await replace(known)).toBe(200);
  expect(await devices()).toMatchObject([{ endpoint: fresh.subscription.endpoint }]);
});
