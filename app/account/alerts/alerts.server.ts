/** A shopper's alert settings, and the alerts they got. */
import { networkOf } from '#api/platform/http/client-address.ts';
import { ServiceError } from '#app/hosted/hosted.server.ts';
import {
  alertSettingsChanges,
  confirmAlertEmail,
  deviceSubscription,
  listAlerts,
  listDevices,
  readAlertSettings,
  requestAlertEmail,
  setAlertSettings,
  subscribeDevice,
  unsubscribeDevice,
} from '../account.server.ts';
import { FormRefusal, type Intents } from '../intent.server.ts';
import type { LoadContent } from '../page.server.ts';

export const loadAlerts: LoadContent = async ({ ctx, userId, query }) => {
  const cursor = /^\d{1,15}$/.exec(query.get('show') ?? '')?.[0];
  const { publicKey } = ctx.adapters.push;
  const [settings, devices, { alerts, nextCursor }] = await Promise.all([
    readAlertSettings(ctx, userId),
    publicKey === null ? [] : listDevices(ctx, userId),
    listAlerts(ctx, userId, { cursor }),
  ]);
  const endpoints = devices.map(({ endpoint }) => endpoint);
  return {
    title: 'alerts',
    content: {
      kind: 'alerts',
      settings,
      devices: publicKey === null ? null : { publicKey, endpoints },
      alerts,
      older: nextCursor,
    },
  };
};

const dayMs = 86_400_000;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const alertIntents: Intents = {
  async 'alert-settings'({ ctx, userId, field }) {
    const quiet = { from: field('from'), to: field('to') };
    if (field('quiet') && quiet.from === quiet.to) throw new FormRefusal('invalid_quiet_hours');
    const changes = alertSettingsChanges.safeParse({
      price_drop: field('price_drop') === '1',
      back_in_stock: field('back_in_stock') === '1',
      low_stock: field('low_stock') === '1',
      frequency: field('frequency'),
      quiet_hours: field('quiet') ? quiet : null,
      time_zone: field('zone'),
    });
    if (!changes.success) throw new ServiceError('invalid_input');
    await setAlertSettings(ctx, userId, changes.data);
    return { notice: { text: 'alertSettingsSaved' } };
  },

  async 'alert-pause'({ ctx, userId, field }) {
    const days = Math.min(90, Math.max(0, Math.trunc(Number(field('days'))) || 0));
    const until = days > 0 ? new Date(ctx.clock().getTime() + days * dayMs).toISOString() : null;
    await setAlertSettings(ctx, userId, { paused_until: until });
    return { notice: { text: until ? 'alertsPaused' : 'alertsResumed' } };
  },

  async 'alert-switch'({ ctx, userId, field }) {
    const enabled = field('on') === '1';
    await setAlertSettings(ctx, userId, { enabled });
    return { notice: { text: enabled ? 'alertsTurnedOn' : 'alertsTurnedOff' } };
  },

  async 'alert-device'({ ctx, userId, sessionId, field }) {
    const subscription = deviceSubscription.safeParse(jsonIn(field('subscription')));
    if (!subscription.success) throw new ServiceError('invalid_input');
    await subscribeDevice(ctx, { userId, sessionId }, subscription.data, field('replaced') || null);
    return {};
  },

  async 'alert-device-off'({ ctx, userId, field }) {
    await unsubscribeDevice(ctx, userId, field('endpoint'));
    return {};
  },

  async 'alert-email'({ ctx, userId, field, visitor }) {
    const email = field('email').trim();
    await requestAlertEmail(ctx, userId, { email, network: networkOf(visitor.address) });
    return { to: `/alerts?${new URLSearchParams({ panel: 'code', q: email })}` };
  },

  async 'alert-email-verify'({ ctx, userId, field, visitor }) {
    const email = field('email').trim();
    const code = field('code').replace(/\D/g, '');
    await confirmAlertEmail(ctx, userId, { email, code, network: networkOf(visitor.address) });
    return { to: '/alerts', notice: { text: 'alertEmailConfirmed', values: { email } } };
  },
};
