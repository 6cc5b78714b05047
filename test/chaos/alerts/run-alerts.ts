/**
 * A week of shops and shoppers, with a clock that is moved: prices and stock change, servers are killed, and the mail
 * server refuses. Every email is compared with the model of docs/rules.md.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '#test/support/mail-server.ts';
import { openContext, startFleet } from '../fleet.ts';
import { town } from './events.ts';
import { type Complaint, iso, type Mentioned, Model } from './model.ts';
import { movingTime } from './moving-time.ts';
import { seeded } from './random.ts';
import { readAlertMail } from './read-mail.ts';
import { shopLife } from './shop-life.ts';
import { type Page, shopifyVariables, sources } from './sources.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface AlertOptions {
  seed: number;
  days: number;
  events: number;
  shoppers: number;
  kills: number;
  /** Receives progress messages. */
  say?: (line: string) => void;
}

export interface AlertReport {
  seed: number;
  events: number;
  kills: number;
  mails: number;
  /** Alerts in them. */
  told: number;
  complaints: Complaint[];
  /** Emails that arrived again with the same ID because a server died before it could note them. */
  inDoubt: number;
}

/** Mondays; in two of these weeks, Europe changes its clocks. */
const starts = ['2026-11-16T06:00Z', '2027-03-22T06:00Z', '2026-10-19T06:00Z'];

const momentsToStrike = [
  'after a while',
  'after an email was confirmed',
  'before an email was confirmed',
] as const;

interface Strike {
  areBoth: boolean;
  after: (typeof momentsToStrike)[number];
  waitMs: number;
}

const said = ({ title, kinds }: Mentioned) => `${title} (${kinds.join(', ')})`;

export async function runAlerts({
  seed,
  days,
  events,
  shoppers,
  kills,
  say = () => {},
}: AlertOptions): Promise<AlertReport> {
  const random = seeded(seed);
  const { upTo, pick, maybe } = random;
  let now = Date.parse(pick(starts));
  const clock = () => new Date(now);
  const model = new Model();
  const mails = { inDoubt: 0, killsBefore: new Map<string, number>(), onMail: () => Promise.resolve() };
  let killed = 0;
  /** The number of printed complaints. */
  let printed = 0;
  const mailServer = await startMailServer({
    onTaken({ to: [to = ''], email }) {
      const mail = readAlertMail(email);
      if (!mail) return undefined;
      const id = email.messageId ?? '';
      const before = mails.killsBefore.get(id);
      mails.killsBefore.set(id, killed);
      model.note(now, to, `gets “${email.subject}”: ${mail.wishes.map(said).join(', ')}`);
      if (before === undefined) model.receive(now, to, mail.wishes);
      else if (before < killed) mails.inDoubt += 1;
      else model.double(now, to, `${email.subject}, with the same ID`);
      life.noteMail(to, mail);
      return mails.onMail();
    },
  });
  const fleet = await startFleet({
    say,
    clock,
    variables: {
      ...shopifyVariables,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      GUESTS_PER_HOUR_IP: '100000',
      CODES_PER_HOUR_IP: '100000',
      CODE_TRIES_PER_HOUR_IP: '100000',
      SCRAPER: 'on',
      ALLOW_LOOPBACK_FETCH: '1',
    },
  });
  const { ctx, database } = await openContext(fleet, clock);
  const time = await movingTime(fleet, ctx.pool, now);
  const life = shopLife({ ctx, fleet, model });
  const agenda: { at: number; run: () => Promise<void> | void }[] = [];
  const later = (at: number, run: () => Promise<void> | void) => void agenda.push({ at, run });
  const pages: Page[] = [];
  const speakers = sources({ ctx, fleet, model, life, pages });
  const { open, act, wishes, afterReading } = town({
    life,
    speakers,
    pages,
    model,
    random,
    mailServer,
    now: () => now,
    later,
  });

  const historyOf = (complaints: Complaint[]) =>
    model.storyOf(complaints).map(({ at, about, what }) => `${iso(at)} ${about} ${what}`);

  async function kill({ areBoth, after }: Strike): Promise<void> {
    const victims = areBoth ? fleet.servers : [fleet.servers[killed % 2]!];
    await Promise.all(victims.map((server) => server.end('SIGKILL')));
    killed += 1;
    say(`${iso(now)} kill ${killed}: ${victims.length} of 2 servers, ${after}`);
  }

  async function startAgain({ areBoth }: Strike): Promise<void> {
    await time.takeOver(areBoth);
    for (const server of fleet.servers) server.start();
    await fleet.check();
    await fleet.untilReady();
  }

  /** Kills servers after some time, or as soon as the mail server has the next email; then starts them again. */
  function strikeIn(strike: Strike): Promise<void> {
    if (strike.after === 'after a while')
      return delay(strike.waitMs)
        .then(() => kill(strike))
        .then(() => startAgain(strike));
    return new Promise((resolve, reject) => {
      mails.onMail = async () => {
        mails.onMail = () => Promise.resolve();
        const killing = kill(strike);
        killing.then(() => startAgain(strike)).then(resolve, reject);
        isStriking = true;
        if (strike.after === 'before an email was confirmed') await killing;
      };
    });
  }

  /** A strike that waits for an email may have to wait for a later time. */
  let waiting: Promise<void> | undefined;
  let isStriking = false;
  async function work(act?: () => Promise<void> | void, strike?: Strike): Promise<void> {
    if (strike) {
      waiting = strikeIn(strike);
      isStriking = strike.after === 'after a while';
    }
    await act?.();
    await time.runRounds(afterReading);
    if (isStriking) {
      await waiting;
      isStriking = false;
      await time.runRounds(afterReading);
    }
    model.check(now);
    for (const one of model.complaints.slice(printed))
      say([...alertComplaintsOf({ seed, complaints: [one] }), ...historyOf([one])].join('\n  '));
    printed = model.complaints.length;
  }

  async function passUntil(until: number): Promise<void> {
    while (now < until) {
      const next = Math.min(model.nextAt(now), await time.nextAt());
      now = Math.min(until, Math.max(now + minute, next));
      await time.moveTo(now);
      if (now < until) await work();
    }
  }

  try {
    await ctx.pool.query('SELECT wl_create_partitions($1)', [clock()]);
    await open(shoppers);
    await work();
    say(`${iso(now)} ${shoppers} shoppers have ${wishes()} wishes`);
    const began = now;
    const latest = days * 24 * 60 - 20;
    for (let event = 0; event < events; event += 1) later(began + minute * (10 + upTo(latest)), act);
    const strikes = new Set(Array.from({ length: kills }, () => upTo(events - 1)));
    for (let done = 0; agenda.length > 0; done += 1) {
      agenda.sort((a, b) => a.at - b.at);
      const { at, run } = agenda.shift()!;
      if (at >= began + days * day) continue;
      await passUntil(at);
      const strike = { areBoth: maybe(50), after: pick(momentsToStrike), waitMs: 20 + upTo(600) };
      await work(run, strikes.has(done) ? strike : undefined);
    }
    await passUntil(began + days * day);
    await work();
  } finally {
    await time.close();
    await database.close();
    await fleet.close();
    await mailServer.close();
  }
  const { complaints, told } = model;
  return {
    seed,
    events,
    kills: killed,
    mails: model.mails,
    told,
    complaints,
    inDoubt: mails.inDoubt,
  };
}

/** Violations, as sentences with the seed that repeats them; empty if there are none. */
export function alertComplaintsOf({ seed, complaints }: Pick<AlertReport, 'seed' | 'complaints'>): string[] {
  return complaints.map(
    ({ kind, at, shopper, what }) => `${kind} (seed ${seed}) ${iso(at)} ${shopper}: ${what}`,
  );
}
