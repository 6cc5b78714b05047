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
  /** What happened to those that complaints are about. */
  history: string[];
}

/** Mondays; in two of these weeks, Europe changes its clocks. */
const starts = ['2026-11-16T06:00Z', '2027-03-22T06:00Z', '2026-10-19T06:00Z'];

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
  const mails = { inDoubt: 0, killsBefore: new Map<string, number>(), onMail: () => {} };
  let killed = 0;
  const mailServer = await startMailServer({
    onTaken({ to: [to = ''], email }) {
      const mail = readAlertMail(email);
      if (!mail) return;
      const id = email.messageId ?? '';
      const before = mails.killsBefore.get(id);
      mails.killsBefore.set(id, killed);
      model.note(now, to, `gets “${email.subject}”: ${mail.wishes.map(said).join(', ')}`);
      if (before === undefined) model.receive(now, to, mail.wishes);
      else if (before < killed) mails.inDoubt += 1;
      else model.double(now, to, `${email.subject}, with the same ID`);
      const titles = mail.wishes.map(({ title }) => title);
      life.noteMail(to, mail.key, titles);
      mails.onMail();
    },
  });
  const fleet = await startFleet({
    say,
    clock,
    variables: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, GUESTS_PER_HOUR_IP: '100000' },
  });
  const { ctx, database } = await openContext(fleet, clock);
  const time = await movingTime(fleet, ctx.pool, now);
  const life = shopLife({ ctx, fleet, model });
  const agenda: { at: number; run: () => Promise<void> | void }[] = [];
  const later = (at: number, run: () => Promise<void> | void) => void agenda.push({ at, run });
  const { open, act, wishes } = town({ life, model, random, mailServer, now: () => now, later });

  /** Kills one server or both after some emails or milliseconds, and starts them again. */
  async function strike(areBoth: boolean, mailsUntil: number, waitMs: number): Promise<void> {
    const victims = areBoth ? fleet.servers : [fleet.servers[mailsUntil % 2]!];
    let heard = 0;
    const reached = new Promise<void>((resolve) => {
      mails.onMail = () => {
        heard += 1;
        if (heard > mailsUntil) resolve();
      };
    });
    await Promise.race([reached, delay(waitMs)]);
    await Promise.all(victims.map((server) => server.end('SIGKILL')));
    killed += 1;
    say(`${iso(now)} kill ${killed}: ${victims.length} of 2 servers, after ${heard} emails`);
    await time.takeOver(areBoth);
    for (const server of victims) server.start();
    await fleet.check();
    await fleet.untilReady();
  }

  async function work(struck?: Promise<void>): Promise<void> {
    const t0 = performance.now();
    await time.runRounds();
    if (process.env.CHAOS_DEBUG) say(`${iso(now)} rounds ${Math.round(performance.now() - t0)} ms`);
    if (struck) {
      await struck;
      await time.runRounds();
    }
    model.check(now);
  }

  async function passUntil(until: number): Promise<void> {
    while (now < until) {
      const next = Math.min(model.nextAt(now), await time.nextAt());
      now = Math.min(until, Math.max(now + minute, next));
      const t0 = performance.now();
      await time.moveTo(now);
      if (process.env.CHAOS_DEBUG) say(`${iso(now)} moved ${Math.round(performance.now() - t0)} ms`);
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
      const struck = strikes.has(done) ? strike(maybe(50), upTo(4), 50 + upTo(1_500)) : undefined;
      const t0 = performance.now();
      await run();
      if (process.env.CHAOS_DEBUG) say(`${iso(now)} acted ${Math.round(performance.now() - t0)} ms`);
      await work(struck);
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
  const history = model.storyOf(complaints).map(({ at, about, what }) => `${iso(at)} ${about} ${what}`);
  return {
    seed,
    events,
    kills: killed,
    mails: model.mails,
    told,
    complaints,
    inDoubt: mails.inDoubt,
    history,
  };
}

/** Violations, as sentences with the seed that repeats them; empty if there are none. */
export function alertComplaintsOf({ seed, complaints }: Pick<AlertReport, 'seed' | 'complaints'>): string[] {
  return complaints.map(
    ({ kind, at, shopper, what }) => `${kind} (seed ${seed}) ${iso(at)} ${shopper}: ${what}`,
  );
}
