/** A town of shops and shoppers, and what happens there at random. */
import type { startMailServer } from '#test/support/mail-server.ts';
import type { Choice, Kind, Model, Settings, Stock } from './model.ts';
import type { Random } from './random.ts';
import type { SavedWish, ShopLife, SignedIn } from './shop-life.ts';
import type { Page, sources, Speaker } from './sources.ts';

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

export interface Surroundings {
  life: ShopLife;
  speakers: ReturnType<typeof sources>;
  pages: Page[];
  model: Model;
  random: Random;
  mailServer: Awaited<ReturnType<typeof startMailServer>>;
  now: () => number;
  /** Does this at a later time. */
  later: (at: number, what: () => Promise<void> | void) => void;
}

export function town({ life, speakers, pages, model, random, mailServer, now, later }: Surroundings) {
  const { upTo, pick, maybe } = random;
  const shops: Speaker[] = [];
  const people: SignedIn[] = [];
  const wishes: SavedWish[] = [];
  const guests: SignedIn[] = [];
  /** Accounts that have taken over a guest. */
  const hosts = new Set<SignedIn>();
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

  function newPages({ shop, hasVariants, hasMarkets }: Speaker, product: string): Page[] {
    const variants = maybe(50) && hasVariants ? ['9101', '9102'] : [''];
    const rowsIn = (currency: string) =>
      variants.map((variant) => ({ variant, price: newPrice(), currency, stock: pick(stocks) }));
    const page = (market: string, currency: string) => ({
      shop,
      product,
      market,
      currency,
      rows: rowsIn(currency),
    });
    return maybe(40) && hasMarkets ? [page('', 'EUR'), page('de-ch', 'CHF')] : [page('', 'EUR')];
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

  const living = () => people.filter(({ shopper }) => !shopper.isGone);
  const kept = () => wishes.filter(({ wish }) => !wish.isRemoved && !wish.owner.isGone);
  const numberOf = ({ wish: { title } }: SavedWish) => Number(title.split(' ')[1]);

  async function changeFacts(): Promise<void> {
    const { shop, publish } = pick(shops);
    const own = pages.filter((page) => page.shop === shop);
    const changed = new Set<Page>();
    for (let left = upTo(2); left >= 0; left -= 1) {
      const page = pick(own);
      const row = pick(page.rows);
      if (maybe(65)) row.price = Math.max(500, Math.round(row.price * pick(factors)));
      else row.stock = pick(stocks);
      changed.add(page);
    }
    await publish([...changed]);
  }

  /** Corrects a price within the 15 minutes, or just after. */
  async function changeTwice(): Promise<void> {
    const page = pick(pages);
    const { publish } = shops.find(({ shop }) => shop === page.shop)!;
    const row = pick(page.rows);
    const [first, second] = [pick(factors), pick(factors)];
    const minutes = 3 + upTo(20);
    // At 15 minutes, the first price may have been settled or not.
    const after = (minutes === 15 ? 16 : minutes) * minute;
    row.price = Math.max(500, Math.round(row.price * first));
    await publish([page]);
    later(now() + after, async () => {
      row.price = Math.max(500, Math.round(row.price * second));
      await publish([page]);
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

  const codeTo = (address: string) => {
    const mail = mailServer.taken.findLast(({ to }) => to.includes(address));
    return /\d{6}/.exec(mail?.email.subject ?? '')?.[0];
  };

  async function signInAsGuest(): Promise<void> {
    const guest = pick(guests.filter(({ shopper }) => !shopper.isGone));
    const account = pick(living().filter((one) => !guests.includes(one) && !hosts.has(one)));
    const isUndone = maybe(40);
    const after = (1 + upTo(48)) * hour;
    if (!guest) return;
    hosts.add(account);
    const own = await life.merge(guest, account);
    if (!isUndone) return;
    later(now() + after, async () => {
      if (!account.shopper.isGone) await life.undoMerge(guest, account, own);
    });
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
    [3, signInAsGuest],
    [2, refuseMail],
    [1, refuseOne],
  ];

  return {
    async open(shoppers: number): Promise<void> {
      shops.push(
        await speakers.ofFiles({ name: 'Kiln', host: 'kiln.example' }),
        await speakers.ofFiles({ name: 'Linen', host: 'linen.example', minDropPercent: 10 }),
        await speakers.ofFiles({ name: 'Free', host: 'free.example', plan: 'free' }),
        await speakers.ofFeed({ name: 'Feed', host: 'feed.example' }),
        await speakers.ofPages({ name: 'Pages', host: '' }),
        await speakers.ofShopify({ name: 'Platform', host: 'platform.myshopify.com' }),
      );
      for (const speaker of shops)
        for (let product = 1; product <= 3; product += 1)
          pages.push(...newPages(speaker, `${speaker.shop.name.toLowerCase()}-${product}`));
      for (const { shop, publish, isReadEarly } of shops)
        if (isReadEarly) await publish(pages.filter((page) => page.shop === shop));
      const signUps = Array.from({ length: shoppers }, (_, at) => {
        const sharing = pick(['private', 'private', 'public', 'surprise'] as const);
        return [`shopper${at + 1}`, newSettings(), sharing] as const;
      });
      const visits = Array.from(
        { length: Math.ceil(shoppers / 5) },
        (_, at) => [`guest${at + 1}`, newSettings()] as const,
      );
      people.push(...(await Promise.all(signUps.map((one) => life.signUp(...one)))));
      guests.push(...(await Promise.all(visits.map((one) => life.visit(...one, codeTo)))));
      people.push(...guests);
      await Promise.all(
        people.map(async (by) => {
          for (const save of Array.from({ length: 1 + upTo(2) }, () => planWish(by))) await save();
        }),
      );
      // A seed repeats the events that follow, no matter which save came first.
      wishes.sort((a, b) => numberOf(a) - numberOf(b));
      for (const { shop, publish } of shops) await publish(pages.filter((page) => page.shop === shop));
    },
    async afterReading() {
      for (const { afterReading } of shops) await afterReading?.();
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
