/**
 * The alerts that shoppers get by email, and when: docs/rules.md, “Alerts” (cited as §), written from there and not from
 * the code. The model hears of everything that happens, and judges every email that arrives and every one that doesn't.
 * An alert about which the rules are silent is `optional`: it may be in an email, and may be missing.
 */
import { firstTime, localTime } from './local-time.ts';

export type Kind = 'price_drop' | 'back_in_stock' | 'low_stock';
export type Stock = 'in_stock' | 'low_stock' | 'out_of_stock' | 'discontinued';
export type Source = 'platform' | 'feed' | 'page';
export type Frequency = 'instant' | 'daily' | 'weekly';

const minute = 60_000;
const day = 24 * 60 * minute;
const correctedWithin = 15 * minute;
const digestTime = '09:00';
const mailsPerWeek = 3;
const smallestDropPercent = 1;
const feedCountsFor = 3 * day;
/** §5: an email that isn't accepted is tried again at least every hour. */
const retriedWithin = 61 * minute;
/** Rounds run every minute, and work that was lost with its server is repeated. */
const lateBy = 5 * minute;

const isInStock = (stock: Stock) => stock === 'in_stock' || stock === 'low_stock';

/** A source's report of a variant in a market; a product without variants has one, `''`. */
export interface Row {
  variant: string;
  price: number;
  currency: string;
  stock: Stock;
}

export interface Shop {
  name: string;
  /** §6: the Free plan has no emails. */
  isFree: boolean;
  kinds: Record<Kind, boolean>;
  minDropPercent: number;
}

export interface Settings {
  enabled: boolean;
  defaults: Record<Kind, boolean>;
  frequency: Frequency;
  quiet: { from: string; to: string } | null;
  zone: string;
  pausedUntil: number | null;
}

/** The choice for a wish; null: as in the settings (§1). */
export type Choice = Record<Kind, boolean | null> & { target: number | null };

export interface Shopper {
  name: string;
  settings: Settings;
  /** Shops whose alerts were stopped (§8). */
  muted: Set<Shop>;
  /** §7: where emails go. */
  address: string | null;
  isGone: boolean;
  /** Emails that arrived. */
  mails: { at: number; isGuests?: boolean }[];
  /** The settings before and after the latest merge. */
  beforeMerge?: { was: Settings; became: Settings };
  /** When quiet hours, a pause or the limit last held back emails. */
  heldBackAt: number;
}

export interface Wish {
  /** Unique, and its title. */
  title: string;
  owner: Shopper;
  shop: Shop;
  product: string;
  /** `''`: of no particular variant. */
  variant: string;
  /** The folder of the shop's market it was saved in; `''`: the product's own page. */
  market: string;
  currency: string;
  choice: Choice;
  /** §5 and Orders 5: as far as the owner knows, by themselves or by a giver. */
  isBought: boolean;
  isGiven: boolean;
  isRemoved: boolean;
  /** It changed hands then: the rules don't say whether a change that began before counts for the new owner. */
  movedAt: number | null;
  /** When each kind was turned on, because earlier changes don't count (§2). */
  since: Record<Kind, number | null>;
}

/** A price that changed and can still be corrected (§2). `said` begins with the price before the first change. */
interface Unsettled {
  said: { at: number; price: number }[];
  source: Source;
}

interface Line extends Row {
  source: Source;
  at: number;
  unsettled: Unsettled | null;
}

interface Alert {
  wish: Wish;
  kind: Kind;
  at: number;
  /** Of price drops. */
  drop: { from: number; to: number; source: Source } | null;
  /** The earliest time to email it, apart from quiet hours, pauses and the limit. */
  earliest: number;
  /** The time from which it has to be emailed. */
  latest: number;
  /** The time since which nothing has prevented the email; null: something does. */
  readySince: number | null;
  /** The rules allow that it's left out, or it was untrue at some time while the mail server refused it. */
  isOptional: boolean;
  toldBy: number | null;
}

/** A wish in an email that arrived. */
export interface Mentioned {
  title: string;
  /** The lines below, which name the variant. */
  details: string;
  kinds: Kind[];
}

/** A platform gives wishes its own titles: the product's, with the variant's below. */
export const isAbout = (wish: Wish, { title, details }: Pick<Mentioned, 'title' | 'details'>) =>
  wish.title === title || (wish.product === title && details.includes(wish.variant));

export interface Complaint {
  kind: 'missed' | 'wrong' | 'doubled';
  at: number;
  shopper: string;
  what: string;
}

type Standing = 'required' | 'optional' | 'untrue';

const kinds = ['price_drop', 'back_in_stock', 'low_stock'] as const;
const lineOf = (product: string, market: string, variant: string) => `${product} ${market} ${variant}`;

export class Model {
  readonly wishes: Wish[] = [];
  readonly shoppers: Shopper[] = [];
  readonly complaints: Complaint[] = [];
  /** Everything that happened to wishes and shoppers, for complaints. */
  readonly history: { at: number; about: string; what: string }[] = [];
  told = 0;
  mails = 0;
  #lines = new Map<string, Line>();
  #alerts: Alert[] = [];
  /** When the mail server began to accept emails again; null: it's refusing all of them. */
  #acceptsSince: number | null = 0;
  /** Addresses that the mail server refuses permanently. */
  readonly refused = new Set<string>();

  note(at: number, about: string, what: string): void {
    this.history.push({ at, about, what });
  }

  /** Everything that happened to those that complaints are about. */
  storyOf(complaints: Complaint[]): Model['history'] {
    const about = new Set(
      complaints.flatMap(({ shopper, what }) => [shopper, ...(what.match(/^Wish \d+/) ?? [])]),
    );
    for (const { name, address } of this.shoppers) if (about.has(name)) about.add(address ?? name);
    for (const { title, product, market } of this.wishes)
      if (about.has(title)) about.add(`${product} ${market}`);
    return this.history.filter((one) => about.has(one.about));
  }

  // Shoppers

  addShopper(shopper: Omit<Shopper, 'muted' | 'isGone' | 'mails' | 'heldBackAt'>): Shopper {
    const added = { ...shopper, muted: new Set<Shop>(), isGone: false, mails: [], heldBackAt: 0 };
    this.shoppers.push(added);
    return added;
  }

  save(
    at: number,
    wish: Omit<Wish, 'choice' | 'isBought' | 'isGiven' | 'isRemoved' | 'movedAt' | 'since'>,
  ): Wish {
    const nothing = { price_drop: null, back_in_stock: null, low_stock: null };
    const saved = {
      ...wish,
      choice: { ...nothing, target: null },
      since: { ...nothing },
      isBought: false,
      isGiven: false,
      isRemoved: false,
      movedAt: null,
    };
    this.wishes.push(saved);
    this.#noteSince(at, saved);
    return saved;
  }

  choose(at: number, wish: Wish, choice: Partial<Choice>): void {
    Object.assign(wish.choice, choice);
    this.#noteSince(at, wish);
  }

  set(at: number, shopper: Shopper, settings: Partial<Settings>): void {
    Object.assign(shopper.settings, settings);
    for (const wish of this.wishes) if (wish.owner === shopper) this.#noteSince(at, wish);
    if (!settings.frequency && !settings.zone) return;
    // The rules don't say whether what already waits follows: either is fine.
    for (const alert of this.#openOf(shopper)) {
      const next = this.#dueTime(shopper, alert.kind, at);
      alert.earliest = Math.min(alert.earliest, next);
      alert.latest = Math.max(alert.latest, next);
    }
  }

  /**
   * A guest's wishes and what waits to be told about them become an account's, which keeps the settings it has chosen, and
   * its address (Merging accounts 1). What is as it was at first counts as not chosen; kinds are chosen together.
   */
  merge(at: number, guest: Shopper, account: Shopper): void {
    this.settle(at);
    for (const shop of guest.muted) account.muted.add(shop);
    const [own, others] = [account.settings, guest.settings];
    const hasKinds = kinds.some((kind) => own.defaults[kind]);
    const merged: Settings = {
      enabled: own.enabled && (others.enabled || hasKinds),
      defaults: { ...(hasKinds ? own : others).defaults },
      frequency: own.frequency === 'daily' ? others.frequency : own.frequency,
      quiet: own.quiet ?? others.quiet,
      zone: own.zone === 'UTC' ? others.zone : own.zone,
      pausedUntil: own.pausedUntil ?? others.pausedUntil,
    };
    account.beforeMerge = { was: { ...own }, became: { ...merged } };
    this.#hand(at, guest, account, (wish) => wish.owner === guest);
    this.set(at, account, merged);
    guest.isGone = true;
  }

  /** Undoing returns what came from the guest, and what the account had before unless it was changed since (3 and 4). */
  undoMerge(at: number, guest: Shopper, account: Shopper, wishes: Set<Wish>): void {
    this.settle(at);
    guest.isGone = false;
    this.#hand(at, account, guest, (wish) => wishes.has(wish));
    const { was, became } = account.beforeMerge ?? { was: {}, became: {} };
    const isAsMerged = ([name]: [string, unknown]) =>
      JSON.stringify(account.settings[name as keyof Settings]) ===
      JSON.stringify((became as Partial<Settings>)[name as keyof Settings]);
    this.set(at, account, Object.fromEntries(Object.entries(was).filter(isAsMerged)));
  }

  #hand(at: number, from: Shopper, to: Shopper, isHanded: (wish: Wish) => boolean): void {
    // The rules don't say whether emails that one of them got before count for the other.
    to.mails.push(
      ...from.mails.filter(({ isGuests }) => !isGuests).map((mail) => ({ ...mail, isGuests: true })),
    );
    for (const wish of this.wishes.filter(isHanded)) {
      wish.owner = to;
      wish.movedAt = at;
      this.#noteSince(at, wish);
    }
    for (const alert of this.#alerts) {
      if (alert.toldBy !== null || !isHanded(alert.wish)) continue;
      const next = this.#dueTime(to, alert.kind, at);
      alert.earliest = Math.min(alert.earliest, next);
      alert.latest = Math.max(alert.latest, next);
      alert.readySince = null;
    }
  }

  #isOn = ({ owner: { settings }, choice }: Wish, kind: Kind) =>
    settings.enabled && (choice[kind] ?? settings.defaults[kind]);

  #noteSince(at: number, wish: Wish): void {
    for (const kind of kinds) wish.since[kind] = this.#isOn(wish, kind) ? (wish.since[kind] ?? at) : null;
  }

  // Shops

  /** A platform's report, a file or a reading, which counts as the API's “Which facts count” says. */
  report(at: number, source: Source, product: string, market: string, rows: Row[]): void {
    this.settle(at);
    const wishes = this.wishes.filter((wish) => wish.product === product);
    // Nothing is known about what no one has saved.
    if (!wishes.some((wish) => wish.market === market || market === '')) return;
    const before = wishes.map((wish) => ({
      wish,
      key: this.#keyFor(wish),
      was: this.#offerFor(wish)?.stock,
    }));
    for (const row of rows) this.#hear(at, source, lineOf(product, market, row.variant), row);
    for (const { wish, key, was } of before) {
      const is = this.#offerFor(wish)?.stock;
      // The rules don't say whether the first report of a market is compared with the product.
      if (was && is) this.#compareStock(at, wish, was, is, key !== this.#keyFor(wish));
    }
  }

  #offerFor = (wish: Wish): Line | undefined => this.#lines.get(this.#keyFor(wish));

  #hear(at: number, source: Source, key: string, row: Row): void {
    const known = this.#lines.get(key);
    const rank = { platform: 3, feed: 2, page: 1 } as const;
    const isOutdated = known?.source === 'feed' && at - known.at >= feedCountsFor;
    if (known && rank[known.source] > rank[source] && !isOutdated) return;
    let unsettled: Unsettled | null = null;
    // §2: the same source about the same variant, in the same currency.
    if (known && known.source === source && known.currency === row.currency) {
      unsettled = known.unsettled;
      if (row.price !== known.price) {
        unsettled ??= { said: [{ at: -Infinity, price: known.price }], source };
        unsettled.said.push({ at, price: row.price });
      }
    }
    this.#lines.set(key, { ...row, source, at, unsettled });
  }

  /** The key of a wish's own variant: a wish whose market isn't reported follows the product (§2). */
  #keyFor({ product, market, variant }: Wish): string {
    const own = lineOf(product, market, variant);
    return this.#lines.has(own) ? own : lineOf(product, '', variant);
  }

  #compareStock(at: number, wish: Wish, was: Stock, is: Stock, isOptional: boolean): void {
    if (was === is) return;
    // §4
    if (!isInStock(was) && isInStock(is)) this.#alert(at, wish, 'back_in_stock', null, isOptional);
    else if (is === 'low_stock') this.#alert(at, wish, 'low_stock', null, isOptional);
  }

  /** Prices that haven't changed for 15 minutes count (§2). */
  settle(at: number): void {
    for (const [key, line] of this.#lines) {
      const { unsettled } = line;
      const settledAt = (unsettled?.said.at(-1)?.at ?? Infinity) + correctedWithin;
      if (!unsettled || settledAt > at) continue;
      line.unsettled = null;
      for (const wish of this.wishes) {
        if (this.#keyFor(wish) !== key || wish.currency !== line.currency) continue;
        const since = wish.since.price_drop;
        if (since === null) continue;
        // Changes before the alert was chosen don't count.
        const from = unsettled.said.findLast((one) => one.at <= since)?.price ?? line.price;
        const drop = { from, to: line.price, source: unsettled.source };
        if (!this.#isDrop(wish, drop.from, drop.to)) continue;
        const isSplit = wish.movedAt !== null && unsettled.said.some((one) => one.at <= wish.movedAt!);
        this.#alert(settledAt, wish, 'price_drop', drop, isSplit);
      }
    }
  }

  #isDrop({ choice: { target }, shop }: Wish, from: number, to: number): boolean {
    if (to >= from) return false;
    if (target !== null) return to <= target && from > target;
    return (from - to) * 100 >= from * Math.max(smallestDropPercent, shop.minDropPercent);
  }

  #alert(at: number, wish: Wish, kind: Kind, drop: Alert['drop'], isOptional = false): void {
    const { owner, shop, since } = wish;
    if (wish.isRemoved || wish.isBought || wish.isGiven || owner.isGone) return;
    if (since[kind] === null || since[kind] >= at) return;
    if (!shop.kinds[kind] || owner.muted.has(shop) || shop.isFree) return;
    this.note(at, wish.title, `${kind}${drop ? ` ${drop.from} → ${drop.to}` : ''} is to be told`);
    const earliest = this.#dueTime(owner, kind, at);
    // One that comes about at the very time of a digest can be in that one or in the next.
    const latest = Math.max(earliest, this.#dueTime(owner, kind, at + minute));
    const waits = { earliest, latest, readySince: null, isOptional, toldBy: null };
    this.#alerts.push({ wish, kind, at, drop, ...waits });
  }

  /** §4: back in stock at once, the rest at 9 a.m., daily or on Mondays, or at once. */
  #dueTime({ settings: { frequency, zone } }: Shopper, kind: Kind, at: number): number {
    if (kind === 'back_in_stock' || frequency === 'instant') return at;
    return firstTime(at + 1, (then) => {
      const { weekday, time } = localTime(then, zone);
      return time === digestTime && (frequency === 'daily' || weekday === 'Mon');
    });
  }

  // Emails

  /** From now on, the mail server refuses every email, or accepts them again. */
  setRefusing(at: number, isRefusing: boolean): void {
    this.#acceptsSince = isRefusing ? null : at;
  }

  #openOf(shopper: Shopper): Alert[] {
    return this.#alerts.filter(({ wish, toldBy }) => wish.owner === shopper && toldBy === null);
  }

  /** §5: whether an email may, and has to, contain it now. */
  #standing({ wish, kind, drop }: Alert): Standing {
    const { owner, shop } = wish;
    const offer = this.#offerFor(wish);
    if (wish.isRemoved || wish.isBought || wish.isGiven || owner.isGone || !offer) return 'untrue';
    if (!this.#isOn(wish, kind) || !shop.kinds[kind] || owner.muted.has(shop)) return 'untrue';
    if (drop) {
      if (offer.currency !== wish.currency || offer.source !== drop.source) return 'untrue';
      if (!this.#isStillCheaper(wish, drop.from, offer.price)) return 'untrue';
      // “Items that are sold out again” may mean any, or only those that were back.
      return isInStock(offer.stock) ? 'required' : 'optional';
    }
    if (!isInStock(offer.stock)) return 'untrue';
    // The rules don't say whether it's news that it was nearly sold out.
    return kind === 'low_stock' && offer.stock !== 'low_stock' ? 'optional' : 'required';
  }

  #isStillCheaper({ choice: { target }, shop }: Wish, from: number, price: number): boolean {
    if (target !== null) return price <= target && price < from;
    return (from - price) * 100 >= from * Math.max(smallestDropPercent, shop.minDropPercent);
  }

  #isQuiet({ settings: { quiet, zone, pausedUntil } }: Shopper, at: number): boolean {
    if (pausedUntil !== null && pausedUntil > at) return true;
    if (!quiet) return false;
    const { time } = localTime(at, zone);
    const { from, to } = quiet;
    return from < to ? from <= time && time < to : from <= time || time < to;
  }

  /** §4: at most three in seven days. */
  #hasRoom({ mails }: Shopper, at: number, { withGuests }: { withGuests: boolean }): boolean {
    const counted = mails.filter((mail) => mail.at > at - 7 * day && (withGuests || !mail.isGuests));
    return counted.length < mailsPerWeek;
  }

  /** An email arrived. */
  receive(at: number, address: string, mentioned: Mentioned[]): void {
    const shopper = this.shoppers.find((one) => one.address === address);
    if (!shopper) return this.#complain('wrong', at, address, 'an email to an address that gets none');
    this.settle(at);
    const complain = (what: string) => this.#complain('wrong', at, shopper.name, what);
    if (this.#isQuiet(shopper, at)) complain('an email in quiet hours or during a pause');
    if (!this.#hasRoom(shopper, at, { withGuests: false })) complain('a fourth email in seven days');
    const open = this.#openOf(shopper);
    for (const wish of mentioned) {
      // That it's nearly sold out also says that it's back.
      if (wish.kinds.includes('low_stock'))
        for (const alert of open)
          if (isAbout(alert.wish, wish) && alert.kind === 'back_in_stock' && alert.earliest <= at)
            alert.toldBy = at;
      for (const kind of wish.kinds) {
        const about = open.filter((alert) => isAbout(alert.wish, wish) && alert.kind === kind);
        const due = about.filter(({ earliest }) => earliest <= at);
        const standing = due.filter((alert) => this.#standing(alert) !== 'untrue');
        // Those that may also be due later, after settings changed or accounts were merged, can be in another email.
        const [first] = due.toSorted((a, b) => a.latest - b.latest);
        const told = due.filter((alert) => alert === first || alert.latest <= at);
        for (const alert of due) alert.isOptional = true;
        for (const alert of told) alert.toldBy = at;
        this.told += told.length;
        const isTold = this.#alerts.some(
          (one) =>
            one.wish.owner === shopper && isAbout(one.wish, wish) && one.kind === kind && one.toldBy !== null,
        );
        if (about.length === 0 && isTold) this.double(at, address, `${wish.title}: ${kind}, told before`);
        else if (about.length === 0) complain(`${wish.title}: ${kind}, which did not happen`);
        else if (due.length === 0) complain(`${wish.title}: ${kind}, which is not due yet`);
        else if (standing.length === 0) complain(`${wish.title}: ${kind}, which is not true anymore`);
      }
    }
    this.mails += 1;
    shopper.mails.push({ at });
  }

  /** Servers have done everything they could by now: what should have arrived has. */
  check(at: number): void {
    this.settle(at);
    for (const shopper of this.shoppers) {
      const open = this.#openOf(shopper).filter(({ latest }) => latest <= at);
      for (const alert of open) {
        if (this.#isQuiet(shopper, at) || !this.#hasRoom(shopper, at, { withGuests: true })) {
          shopper.heldBackAt = at;
          continue;
        }
        alert.readySince ??= at;
        if (this.#standing(alert) !== 'required') alert.isOptional = true;
        if (alert.isOptional) {
          // If it's told, then as late as any other.
          const late = Math.max((this.#acceptsSince ?? Infinity) + retriedWithin, alert.readySince + lateBy);
          if (at >= late) alert.toldBy = at;
          continue;
        }
        const isReached = shopper.address !== null && !this.refused.has(shopper.address);
        if (!isReached || this.#acceptsSince === null) continue;
        const wasRefused = this.#acceptsSince > alert.readySince;
        const since = wasRefused
          ? Math.max(this.#acceptsSince, shopper.heldBackAt) + retriedWithin
          : alert.readySince;
        if (at < since + lateBy) continue;
        alert.toldBy = at;
        this.#complain('missed', at, shopper.name, this.#describe(alert));
      }
    }
  }

  /** When something may happen next that isn't caused by an event. */
  nextAt(after: number): number {
    const times = [...this.#lines.values()].flatMap(({ unsettled }) =>
      unsettled ? unsettled.said.at(-1)!.at + correctedWithin : [],
    );
    for (const alert of this.#alerts) {
      if (alert.toldBy !== null) continue;
      const { owner } = alert.wish;
      for (const due of [alert.earliest, alert.latest, after])
        if (due > after || this.#isQuiet(owner, due))
          times.push(firstTime(due, (at) => !this.#isQuiet(owner, at)));
      times.push(...owner.mails.map((mail) => mail.at + 7 * day));
      if (alert.readySince !== null) times.push(alert.readySince + lateBy);
      if (this.#acceptsSince !== null) times.push(this.#acceptsSince + retriedWithin + lateBy);
    }
    return times.filter((at) => at > after).reduce((first, at) => Math.min(first, at), Infinity);
  }

  #describe({ wish, kind, drop, at, earliest }: Alert): string {
    const prices = drop ? ` ${drop.from} → ${drop.to}` : '';
    return `${wish.title}: ${kind}${prices} of ${iso(at)}, due ${iso(earliest)}`;
  }

  #complain(kind: Complaint['kind'], at: number, shopper: string, what: string): void {
    this.complaints.push({ kind, at, shopper, what });
  }

  double(at: number, address: string, what: string): void {
    const shopper = this.shoppers.find((one) => one.address === address);
    this.#complain('doubled', at, shopper?.name ?? address, what);
  }
}

export const iso = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
