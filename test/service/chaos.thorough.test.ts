/** The short form of `npm run test:chaos`. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { Model } from '#test/chaos/alerts/model.ts';
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
  expect(report.kills).toBeGreaterThan(0);
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

it('the model of alerts notices what is missed, early, untrue, invented and doubled', () => {
  const minutes = (count: number) => Date.parse('2026-11-16T06:00Z') + count * 60_000;
  const kinds = { price_drop: true, back_in_stock: true, low_stock: false };
  /** A vase costs less and is back: its shopper must get an email at once and one at 9 a.m. */
  function changed() {
    const model = new Model();
    const settings = {
      enabled: true,
      defaults: kinds,
      frequency: 'daily',
      quiet: null,
      zone: 'UTC',
    } as const;
    const owner = model.addShopper({
      name: 'shopper1',
      address: 'shopper1@mail.example',
      settings: { ...settings, pausedUntil: null },
    });
    const shop = { name: 'Kiln', isFree: false, kinds, minDropPercent: 1 };
    const says = (at: number, price: number, stock: 'in_stock' | 'out_of_stock') => {
      model.report(minutes(at), 'feed', 'vase', '', [{ variant: '', price, currency: 'EUR', stock }]);
    };
    const wish = { title: 'Wish 1', owner, shop, product: 'vase', variant: '', market: '', currency: 'EUR' };
    model.save(minutes(0), wish);
    says(1, 5_400, 'out_of_stock');
    says(2, 4_500, 'in_stock');
    const receive = (at: number, kind: 'price_drop' | 'back_in_stock' | 'low_stock') => {
      model.receive(minutes(at), owner.address ?? '', [{ title: 'Wish 1', details: '', kinds: [kind] }]);
    };
    const complaints = () => {
      for (let at = 20; at <= 300; at += 5) model.check(minutes(at));
      return model.complaints.map(({ kind, what }) => [kind, what.replace(/^Wish 1: | of .*/g, '')]);
    };
    return { says, receive, complaints };
  }

  const right = changed();
  right.receive(2, 'back_in_stock');
  right.receive(180, 'price_drop');
  expect(right.complaints()).toEqual([]);

  const missed = changed();
  expect(missed.complaints()).toEqual([
    ['missed', 'back_in_stock'],
    ['missed', 'price_drop 5400 → 4500'],
  ]);

  const early = changed();
  early.receive(2, 'back_in_stock');
  early.receive(60, 'price_drop');
  expect(early.complaints()[0]).toEqual(['wrong', 'price_drop, which is not due yet']);

  const untrue = changed();
  untrue.receive(2, 'back_in_stock');
  untrue.says(100, 5_400, 'in_stock');
  untrue.receive(180, 'price_drop');
  expect(untrue.complaints()).toEqual([['wrong', 'price_drop, which is not true anymore']]);

  const invented = changed();
  invented.receive(2, 'back_in_stock');
  invented.receive(3, 'low_stock');
  invented.receive(180, 'price_drop');
  expect(invented.complaints()).toEqual([['wrong', 'low_stock, which did not happen']]);

  const doubled = changed();
  doubled.receive(2, 'back_in_stock');
  doubled.receive(3, 'back_in_stock');
  doubled.receive(180, 'price_drop');
  expect(doubled.complaints()).toEqual([['doubled', 'back_in_stock, told before']]);
});
