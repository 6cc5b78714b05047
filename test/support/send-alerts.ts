import { collectAlerts } from '#api/modules/alerts/collect-alerts.ts';
import { mailAlerts } from '#api/modules/alerts/mail-alerts.ts';
import { pushAlerts } from '#api/modules/alerts/push-alerts.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import type { Context } from '#api/platform/context.ts';
import type { Jobs } from '#api/platform/jobs/jobs.ts';

/** The work of a service's minute: changes become alerts, and those that are due are sent. */
export async function sendAlerts(ctx: Context): Promise<void> {
  const due: (() => Promise<void>)[] = [];
  const send = (name: string, data: { id: number; device: number }) => {
    due.push(() => (name === 'mail-alerts' ? mailAlerts(ctx, data) : pushAlerts(ctx, data)));
    return Promise.resolve(true);
  };
  const jobs = { ...ctx.adapters.jobs, send: send as Jobs['send'] };
  await settleChanges(ctx);
  await collectAlerts({ ...ctx, adapters: { ...ctx.adapters, jobs } });
  for (const message of due) await message();
}
