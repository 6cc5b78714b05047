/** Notifications on this device, as far as its browser allows them. Loaded by the page of alerts. */
import type { AlertDevices } from './alerts-data.ts';

/** `home`: only once the page is on the home screen, as on iPhones. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'home' | 'unsupported';

/** The page itself is in the scope, so that it can wait for the worker. */
const scope = '/alerts';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function deviceState({ endpoints }: AlertDevices): Promise<DeviceState> {
  // Only iOS has this property, true for pages that were opened from the home screen.
  if (!isSupported()) return 'standalone' in navigator && !navigator.standalone ? 'home' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await subscriptionHere();
  return subscription && endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes. An earlier subscription can be someone else's, or have another key.
 * @returns null without permission
 */
export async function subscribe({ publicKey }: AlertDevices): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/alerts-worker.js', { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** @returns the endpoint of the subscription that ended, if there was one */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
