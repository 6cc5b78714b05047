/** The short form of `npm run test:chaos`. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { alertComplaintsOf, type AlertReport, runAlertChaos } from '#test/chaos/alerts.ts';
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

it('killing servers while changes become alerts alerts no one twice and forgets no one', async () => {
  const report = await runAlertChaos({ products: 30, wishesPerProduct: 5, kills: 2 });
  expect(alertComplaintsOf(report)).toEqual([]);
  expect(report).toMatchObject({ changes: 60, kills: 2, alerts: 300 });
  expect(report.mails).toBeGreaterThan(0);
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

it('reports every kind of violation of alerts', () => {
  const fine: AlertReport = {
    changes: 2,
    kills: 1,
    expected: 4,
    alerts: 4,
    mails: 3,
    repeatedMails: 1,
    doubled: 0,
    forgotten: 0,
    unnoticed: 0,
    unmailed: 0,
    lostMails: 0,
    strangeMails: 0,
  };
  expect(alertComplaintsOf(fine)).toEqual([]);
  const wrong: Partial<AlertReport>[] = [
    { alerts: 3 },
    { doubled: 1 },
    { forgotten: 1 },
    { unnoticed: 1 },
    { unmailed: 1 },
    { lostMails: 1 },
    { strangeMails: 1 },
  ];
  for (const one of wrong)
    expect(alertComplaintsOf({ ...fine, ...one }), JSON.stringify(one)).toHaveLength(1);
});
