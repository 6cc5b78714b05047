/** The short form of `npm run test:chaos`. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { alertComplaintsOf, runAlerts } from '#test/chaos/alerts/run-alerts.ts';
import { complaintsOf, type Report, runChaos } from '#test/chaos/chaos.ts';

it('killing and restarting servers and database loses, doubles and miscounts no save', async () => {
  const report = await runChaos({
    saves: 500,
    shoppers: 8,
    atOnce: 4,
    faults: ['restart', 'kill server', 'kill database'],
  });
  expect(complaintsOf(report)).toEqual([]);
  expect(report.saves).toBeGreaterThanOrEqual(500);
  expect(report.recoveries.map(({ fault }) => fault)).toEqual(['restart', 'kill server', 'kill database']);
  expect(report.repeated, 'the faults were noticed').toBeGreaterThan(0);
}, 600_000);

it('two days of a shop’s life lose, double and invent no alerts, even if servers are killed', async () => {
  const report = await runAlerts({ seed: 1, days: 2, events: 25, shoppers: 15, kills: 2 });
  expect(alertComplaintsOf(report)).toEqual([]);
  expect(report.kills).toBe(2);
  expect(report.told).toBeGreaterThan(0);
}, 600_000);

it('reports every kind of violation', () => {
  const fine: Report = {
    saves: 3,
    items: 3,
    ledger: 3,
    counters: 3,
    repeated: 1,
    recoveries: [],
    lost: 0,
    doubled: 0,
    contradicted: 0,
    failedByRestarts: 0,
  };
  expect(complaintsOf(fine)).toEqual([]);
  const wrong: Partial<Report>[] = [
    { lost: 1 },
    { doubled: 1 },
    { contradicted: 1 },
    { failedByRestarts: 1 },
    { items: 4 },
    { ledger: 2 },
    { counters: -1 },
  ];
  for (const one of wrong) expect(complaintsOf({ ...fine, ...one }), JSON.stringify(one)).toHaveLength(1);
});
