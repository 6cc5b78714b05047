/** One job per partner handles billing: a failing one holds up no other, and no partner is billed twice. */
import { expect, it } from 'vitest';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { allowAnyPlan } from '#test/support/allow-any-plan.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { pool, prisma } = api.ctx;
const other = await api.anotherServer();

/** The state of each partner's job. */
const states = async () =>
  (
    await pool.query<{ partner: number; state: string }>(
      `SELECT (data ->> 'partnerId')::bigint AS partner, state::text FROM pgboss.job
       WHERE name = 'close-month' ORDER BY partner`,
    )
  ).rows.map(({ partner, state }) => [partner, state]);
const rounds = async (state: string) =>
  (await pool.query(`SELECT FROM pgboss.job WHERE name = 'close-months' AND state = $1`, [state])).rowCount;

it('closes each partner’s month once, with two servers queueing jobs and one job failing', async () => {
  api.time.now = new Date('2026-10-02T00:00:00Z');
  const ids = [];
  for (let count = 0; count < 6; count += 1) ids.push((await api.partner('growth')).partnerId);
  const [broken, ...well] = ids;
  await allowAnyPlan(pool, 'plan_changes');
  await prisma.planChange.updateMany({ where: { partnerId: broken! }, data: { plan: 'gold' } });
  api.time.now = new Date('2026-11-01T00:30:00Z');

  for (const { ctx } of [api, other]) ctx.adapters.jobs.nudge('close-months');
  const billed = async () =>
    (await prisma.invoice.findMany({ orderBy: { partnerId: 'asc' } })).map(({ partnerId }) => partnerId);
  await expect.poll(billed).toEqual(well);
  const expected = [[broken, 'retry'], ...well.map((id) => [id, 'completed'])];
  await expect.poll(states).toEqual(expected);

  const before = await rounds('completed');
  other.ctx.adapters.jobs.nudge('close-months');
  await expect.poll(() => rounds('completed')).toBeGreaterThan(before ?? 0);
  expect(await states(), 'queueing again adds no jobs').toEqual(expected);

  await prisma.planChange.updateMany({ where: { partnerId: broken! }, data: { plan: 'growth' } });
  const period = '2026-10';
  await Promise.all([closeMonth(api.ctx, { period }), closeMonth(other.ctx, { period })]);
  expect(await billed()).toEqual(ids);
});
