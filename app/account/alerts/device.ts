/** Notifications on this device, as far as its browser allows. Loaded by the alerts page. */
import type { AlertDevices } from './alerts-data.ts';

/** `home`: only possible once the page is on the home screen, as on iPhones. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'home' | 'unsupported';

/** Includes the page itself, so that it can wait for the worker. */
const scope = '/alerts';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function deviceState({ endpoints }: AlertDevices): Promise<DeviceState> {
  // Only iOS has this property; true if the page was opened from the home screen.
  if (!isSupported()) return 'standalone' in navigator && !navigator.standalone ? 'home' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  return subscription && endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes. Ends an earlier subscription, which can be someone else's or
 * have another key.
 * @returns null without permission
 */
export async function subscribe({ publicKey }: AlertDevices): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/alerts-worker.js', { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** @returns the ended subscription's endpoint, if any */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
