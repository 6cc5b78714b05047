/** The service worker that shows a shopper's alerts on a device, at `/alerts-worker.js`. It handles no requests. */
import type { AlertsNotification } from '#api/contract/alerts.ts';

/** The parts of a service worker used here: TypeScript's worker types conflict with the DOM's. */
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface Events {
  push: Waiting & { data: { json(): unknown } | null };
  notificationclick: Waiting & { notification: Notification };
  pushsubscriptionchange: Waiting & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
}

const worker = self as unknown as Worker;

worker.addEventListener('push', (event) => {
  const shown = event.data?.json() as AlertsNotification | undefined;
  if (!shown) return;
  const { title, url, ...options } = shown;
  event.waitUntil(worker.registration.showNotification(title, { ...options, data: url }));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const url = new URL(String(notification.data), location.origin);
  // Only the service can send messages, and all of its links are on this origin.
  const target = url.origin === location.origin ? url.href : '/alerts';
  event.waitUntil(worker.clients.openWindow(target));
});

/** Replaces a subscription that the browser has ended or renewed. */
async function replace(old: PushSubscription, given: PushSubscription | null): Promise<void> {
  const { applicationServerKey, userVisibleOnly } = old.options;
  const subscription =
    given ?? (await worker.registration.pushManager.subscribe({ applicationServerKey, userVisibleOnly }));
  await fetch('/alerts?_data=account%2Falerts%2Falerts-route', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      intent: 'alert-device',
      replaced: old.endpoint,
      subscription: JSON.stringify(subscription),
    }),
  });
}

worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  if (oldSubscription) event.waitUntil(replace(oldSubscription, newSubscription ?? null));
});
