/** A town of shops and shoppers, and what happens there at random. */
import type { startMailServer } from '#test/support/mail-server.ts';
import type { Choice, Kind, Model, Row, Settings, Stock } from './model.ts';
import type { Random } from './random.ts';
import type { OpenShop, SavedWish, ShopLife, SignedIn } from './shop-life.ts';

const minute = 60_000;
const hour = 60 * minute;

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'Australia/Adelaide'];
const quietHours = [
  { from: '22:00', to: '08:00' },
  { from: '08:30', to: '10:00' },
  { from: '12:00', to: '14:00' },
];
const frequencies = ['instant', 'daily', 'weekly'] as const;
const stocks: Stock[] = ['in_stock', 'low_stock', 'out_of_stock', 'in_stock', 'out_of_stock'];
const wanted: Kind[][] = [
  ['price_drop'],
  ['back_in_stock'],
  ['price_drop', 'back_in_stock'],
  ['low_stock', 'price_drop'],
];
const factors = [0.7, 0.85, 0.9, 0.95, 0.995, 1.1, 1.3];

/** A page of a shop: a product, as one market has it. */
interface Page {
  shop: OpenShop;
  product: string;
  market: string;
  currency: string;
  rows: Row[];
}

export interface Surroundings {
  life: ShopLife;
  model: Model;
  random: Random;
  mailServer: Awaited<ReturnType<typeof startMailServer>>;
  now: () => number;
  /** Does this at a later time. */
  later: (at: number, what: () => Promise<void> | void) => void;
}

export function town({ life, model, random, mailServer, now, later }: Surroundings) {
  const { upTo, pick, maybe } = random;
  const shops: OpenShop[] = [];
  const pages: Page[] = [];
  const people: SignedIn[] = [];
  const wishes: SavedWish[] = [];
  let titles = 0;

  const newPrice = () => 2_000 + 100 * upTo(60);
  const newSettings = (): Settings => ({
    enabled: true,
    defaults: {
      price_drop: maybe(50),
      back_in_stock: maybe(40),
      low_stock: maybe(30),
    },
    frequency: pick(frequencies),
    quiet: maybe(40) ? pick(quietHours) : null,
    zone: pick(zones),
    pausedUntil: null,
  });
  const newChoice = (price: number): Partial<Choice> => ({
    ...Object.fromEntries(pick(wanted).map((kind) => [kind, true])),
    ...(maybe(25) && { target: Math.round(price * 0.9) }),
  });

  function newPages(shop: OpenShop, product: string): Page[] {
    const variants = maybe(50) ? [''] : ['101', '102'];
    const rowsIn = (currency: string) =>
      variants.map((variant) => ({ variant, price: newPrice(), currency, stock: pick(stocks) }));
    const page = (market: string, currency: string) => ({
      shop,
      product,
      market,
      currency,
      rows: rowsIn(currency),
    });
    return maybe(40) ? [page('', 'EUR'), page('de-ch', 'CHF')] : [page('', 'EUR')];
  }

  /** Decides on a wish, and returns how it's saved: many shoppers save at once. */
  function planWish(by: SignedIn): () => Promise<void> {
    const { shop, product, market, currency, rows } = pick(pages);
    const { variant, price } = pick(rows);
    const choice = maybe(60) ? newChoice(price) : undefined;
    titles += 1;
    const title = `Wish ${titles}`;
    return async () => {
      const same = ({ wish }: SavedWish) =>
        wish.owner === by.shopper && wish.product === product && wish.variant === variant && !wish.isRemoved;
      if (by.shopper.isGone || wishes.some(same)) return;
      const saved = await life.save(by, shop, { title, product, variant, market, currency, price });
      wishes.push(saved);
      if (choice) await life.choose(saved, choice);
    };
  }

  async function publish(shop: OpenShop, changed: Page[]): Promise<void> {
    if (changed.length === 0) return;
    const rows = changed.flatMap(({ product, market, rows: own }) =>
      own.map((row) => ({ ...row, product, market })),
    );
    await life.importFile(shop, rows);
  }

  const living = () => people.filter(({ shopper }) => !shopper.isGone);
  const kept = () => wishes.filter(({ wish }) => !wish.isRemoved && !wish.owner.isGone);
  const numberOf = ({ wish: { title } }: SavedWish) => Number(title.split(' ')[1]);

  async function changeFacts(): Promise<void> {
    const shop = pick(shops);
    const own = pages.filter((page) => page.shop === shop);
    const changed = new Set<Page>();
    for (let left = upTo(2); left >= 0; left -= 1) {
      const page = pick(own);
      const row = pick(page.rows);
      if (maybe(65)) row.price = Math.max(500, Math.round(row.price * pick(factors)));
      else row.stock = pick(stocks);
      changed.add(page);
    }
    await publish(shop, [...changed]);
  }

  /** Corrects a price within the 15 minutes, or just after. */
  async function changeTwice(): Promise<void> {
    const page = pick(pages);
    const row = pick(page.rows);
    const [first, second] = [pick(factors), pick(factors)];
    const after = (3 + upTo(20)) * minute;
    row.price = Math.max(500, Math.round(row.price * first));
    await publish(page.shop, [page]);
    later(now() + after, async () => {
      row.price = Math.max(500, Math.round(row.price * second));
      await publish(page.shop, [page]);
    });
  }

  async function changeSettings(): Promise<void> {
    const by = pick(living());
    const changes: Partial<Settings>[] = [
      { frequency: pick(frequencies) },
      { quiet: maybe(70) ? pick(quietHours) : null },
      { defaults: newSettings().defaults },
      { pausedUntil: maybe(70) ? now() + (1 + upTo(60)) * hour : null },
      { enabled: !by.shopper.settings.enabled },
      { zone: pick(zones) },
    ];
    await life.set(by, pick(changes));
  }

  async function chooseAgain(): Promise<void> {
    const saved = pick(kept());
    const page = pages.find(
      ({ product, market }) => product === saved.wish.product && market === saved.wish.market,
    )!;
    const { price } = page.rows.find(({ variant }) => variant === saved.wish.variant)!;
    const choices: Partial<Choice>[] = [
      newChoice(price),
      { target: null },
      { price_drop: false },
      { back_in_stock: true, low_stock: false },
    ];
    await life.choose(saved, pick(choices));
  }

  async function buy(): Promise<void> {
    const one = pick(kept());
    await life.buy(one, !one.wish.isBought);
  }

  async function give(): Promise<void> {
    await life.give(pick(kept().filter(({ by }) => by.sharing !== 'private')));
  }

  async function pressStop(): Promise<void> {
    const by = pick(living());
    const what = pick(['wish', 'wish', 'shop', 'all'] as const);
    await life.stop(by, what);
  }

  function refuseMail(): void {
    if (mailServer.state.refusing) return;
    mailServer.state.refusing = true;
    model.setRefusing(now(), true);
    later(now() + pick([10 * minute, 40 * minute, 2 * hour, 5 * hour, 9 * hour]), () => {
      mailServer.state.refusing = false;
      model.setRefusing(now(), false);
    });
  }

  function refuseOne(): void {
    const { shopper } = pick(living());
    if (!shopper.address || model.refused.size > 1) return;
    mailServer.state.refused.add(shopper.address);
    model.refused.add(shopper.address);
    model.note(now(), shopper.name, 'has a mailbox that refuses everything');
  }

  const acts: [weight: number, act: () => Promise<void> | void][] = [
    [50, changeFacts],
    [10, changeTwice],
    [8, changeSettings],
    [6, chooseAgain],
    [4, () => planWish(pick(living()))()],
    [4, buy],
    [4, give],
    [3, pressStop],
    [2, () => life.remove(pick(kept()))],
    [2, () => life.erase(pick(living()))],
    [2, refuseMail],
    [1, refuseOne],
  ];

  return {
    async open(shoppers: number): Promise<void> {
      shops.push(await life.openShop({ name: 'Kiln', host: 'kiln.example' }));
      shops.push(await life.openShop({ name: 'Linen', host: 'linen.example', minDropPercent: 10 }));
      shops.push(await life.openShop({ name: 'Free', host: 'free.example', plan: 'free' }));
      for (const shop of shops)
        for (let product = 1; product <= 4; product += 1)
          pages.push(...newPages(shop, `${shop.name.toLowerCase()}-${product}`));
      const signUps = Array.from({ length: shoppers }, (_, at) => {
        const [settings, sharing] = [
          newSettings(),
          pick(['private', 'private', 'public', 'surprise'] as const),
        ];
        return life.signUp(`shopper${at + 1}`, settings, sharing);
      });
      people.push(...(await Promise.all(signUps)));
      await Promise.all(
        people.map(async (by) => {
          for (const save of Array.from({ length: 1 + upTo(2) }, () => planWish(by))) await save();
        }),
      );
      // Whoever saved first, a seed repeats what follows.
      wishes.sort((a, b) => numberOf(a) - numberOf(b));
      for (const shop of shops)
        await publish(
          shop,
          pages.filter((page) => page.shop === shop),
        );
    },
    wishes: () => wishes.length,
    async act(): Promise<void> {
      let left = upTo(acts.reduce((sum, [weight]) => sum + weight, 0) - 1);
      for (const [weight, act] of acts) {
        if (left < weight) return act();
        left -= weight;
      }
    },
  };
}
