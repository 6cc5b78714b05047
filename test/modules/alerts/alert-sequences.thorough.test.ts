/**
 * Random sequences of what happens to a product and its wishes, beside a model of who must be alerted about what.
 * ALERT_SEED and ALERT_RUNS vary them; a failure reports the seed.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlertKind, maxAlertMailsPerWeek } from '#api/contract/alerts.ts';
import { availabilities, type Availability, isInStock } from '#api/contract/product.ts';
import { collectAlerts } from '#api/modules/alerts/collect-alerts.ts';
import { setAlertSettings } from '#api/modules/alerts/set-alert-settings.ts';
import { setWishAlerts } from '#api/modules/alerts/set-wish-alerts.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { setPurchased } from '#api/modules/lists/set-purchased.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const seed = Number(process.env.ALERT_SEED ?? 20_261_127);
const numRuns = Number(process.env.ALERT_RUNS ?? 12);
const api = await useApi();
const { prisma } = api.ctx;

const target = 4_000;
const wanted = [
  { price_drop: true },
  { price_drop: true, target_price_minor: target },
  { back_in_stock: true },
  { low_stock: true },
  {},
] as const;

type Step =
  | { kind: 'price'; price: number }
  | { kind: 'stock'; availability: Availability | null }
  | { kind: 'pass'; minutes: number }
  | { kind: 'buy'; shopper: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('price' as const),
      price: fc.constantFrom(3_000, 3_990, 4_000, 5_000, 5_040, 6_000),
    }),
    fc.record({
      kind: fc.constant('stock' as const),
      availability: fc.constantFrom(...availabilities, null),
    }),
    fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 14, 16, 700) }),
    fc.record({ kind: fc.constant('buy' as const), shopper: fc.nat({ max: wanted.length - 1 }) }),
  ),
  { minLength: 5, maxLength: 25 },
);

type Expected = [kind: AlertKind, from: number | null, to: number | null];

/** Tracks the product, which price can still be corrected, and who was alerted about what. */
class Model {
  price = 5_000;
  availability: Availability | null = 'in_stock';
  waiting: { from: number; to: number; dueAt: number } | null = null;
  readonly bought = new Set<number>();
  readonly alerts: Expected[][] = wanted.map(() => []);

  private alert(shopper: number, alert: Expected) {
    if (!this.bought.has(shopper)) this.alerts[shopper]!.push(alert);
  }

  setPrice(price: number, now: number) {
    if (price === this.price) return;
    this.waiting = { from: this.waiting?.from ?? this.price, to: price, dueAt: now + 15 * 60_000 };
    this.price = price;
  }

  setAvailability(next: Availability | null) {
    const before = this.availability;
    this.availability = next;
    if (before === null || next === null || before === next) return;
    const isBack = isInStock(next) && (before === 'out_of_stock' || before === 'discontinued');
    if (isBack) this.alert(2, ['back_in_stock', null, null]);
    else if (next === 'low_stock') this.alert(3, ['low_stock', null, null]);
  }

  settle(now: number) {
    if (!this.waiting || this.waiting.dueAt > now) return;
    const { from, to } = this.waiting;
    this.waiting = null;
    if (to >= from) return;
    if ((from - to) * 100 >= from) this.alert(0, ['price_drop', from, to]);
    if (to <= target && from > target) this.alert(1, ['price_drop', from, to]);
  }
}

let run = 0;

async function wishes() {
  const url = `${shopOrigin}/products/sequence-${(run += 1)}`;
  const reports = async (price: number, availability: Availability | null) => {
    api.pass({ seconds: 1 });
    const found = { url, title: 'Ono Vase', description: '', image_url: null, images: [], variants: [] };
    const facts = { price_minor: price, compare_at_price_minor: null, currency: 'EUR', availability };
    const rest = { brand: null, product_type: null, rating: null, review_count: null };
    await storeScrape(api.ctx.sql, url, { ...found, ...facts, ...rest }, api.time.now);
  };
  await reports(5_000, 'in_stock');
  const shoppers = [];
  for (const alerts of wanted) {
    const shop = await api.embed();
    const body = { wishlistId: shop.list.db_id, product: product(`sequence-${run}`, { price: 5_000 }) };
    const { item_id: itemId } = (await api.call('POST', '/widget/save', { headers: shop.headers, body }))
      .body;
    const userId = shop.session.user.id;
    await setAlertSettings(api.ctx, userId, { frequency: 'instant' });
    await setWishAlerts(api.ctx, userId, { itemId }, alerts);
    shoppers.push({ itemId: itemId as number, userId, token: shop.list.id });
  }
  return { reports, shoppers };
}

async function work() {
  await settleChanges(api.ctx);
  await collectAlerts(api.ctx);
}

it('alerts those who asked, about what they asked for, once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { reports, shoppers } = await wishes();
      const model = new Model();
      for (const step of sequence) {
        if (step.kind === 'price') {
          await reports(step.price, model.availability);
          model.setPrice(step.price, api.time.now.getTime());
        } else if (step.kind === 'stock') {
          await reports(model.price, step.availability);
          model.setAvailability(step.availability);
        } else if (step.kind === 'pass') {
          api.pass({ minutes: step.minutes });
        } else {
          const { userId, token, itemId } = shoppers[step.shopper]!;
          await setPurchased(api.ctx, userId, token, itemId, { purchased: true });
          model.bought.add(step.shopper);
        }
        model.settle(api.time.now.getTime());
        await work();
      }
      for (const [index, { itemId, userId }] of shoppers.entries()) {
        const alerts = await prisma.alert.findMany({ where: { itemId }, orderBy: { id: 'asc' } });
        const got = alerts.map(({ kind, fromPriceMinor, priceMinor }) => [kind, fromPriceMinor, priceMinor]);
        expect([index, got]).toEqual([index, model.alerts[index]]);
        const mails = await prisma.alertMail.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
        for (const [first, mail] of mails.entries()) {
          const fourth = mails[first + maxAlertMailsPerWeek];
          const week = 7 * 86_400_000;
          if (fourth)
            expect(fourth.createdAt.getTime() - mail.createdAt.getTime()).toBeGreaterThanOrEqual(week);
        }
      }
      // Leftovers of this run aren't changes for the next one.
      await prisma.unsettledChange.deleteMany();
    }),
    { seed, numRuns },
  );
});
