/** Alerts that the mail server or a push service refuses, or of which it's unknown whether it has. */
import { beforeEach, describe, expect, it } from 'vitest';
import { mailAlerts } from '#api/modules/alerts/mail-alerts.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { useApi } from '#test/support/api.ts';
import { startMailServer } from '#test/support/mail-server.ts';

const mailServer = await startMailServer();
const api = await useApi({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  SITE_URL: 'https://wishlist.example',
});
const { prisma, pool } = api.ctx;
const { wish, work } = alertStory(api);

beforeEach(() => {
  Object.assign(mailServer.state, { refusing: false, code: 451, text: 'Try later', vanishing: false });
});

/** A wish of someone who gets every alert at once. */
async function watched() {
  const it = await wish();
  await it.wants({ back_in_stock: true, low_stock: true, price_drop: true });
  await it.settings({ frequency: 'instant' });
  const userId = it.session.user.id;
  return {
    ...it,
    userId,
    comesBack: async () => {
      await it.changes({ availability: 'out_of_stock' });
      await it.changes({ availability: 'in_stock' });
      await work();
    },
    received: () => mailServer.taken.filter(({ to }) => to.includes(it.address)).map(({ email }) => email),
    asked: () => mailServer.asked.filter((address) => address === it.address).length,
    moments: () => prisma.alertMail.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
  };
}

/** Runs the retries of some hours. */
async function tryFor(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    api.pass({ minutes: 61 });
    await work();
  }
}

const retrying = async () =>
  (await pool.query(`SELECT FROM pgboss.job WHERE name = 'mail-alerts' AND state = 'retry'`)).rows.length;

describe('a mail server that refuses everyone', () => {
  it('for days loses no alert, and only what it accepts counts toward the week', async () => {
    const it = await watched();
    mailServer.state.refusing = true;
    for (let round = 0; round < 4; round += 1) {
      await it.comesBack();
      await tryFor(3);
    }
    expect(it.received()).toEqual([]);
    expect(await it.moments()).toMatchObject([{ sentAt: null, unanswered: 0 }]);

    mailServer.state.refusing = false;
    await tryFor(1);
    expect(it.received()).toMatchObject([{ subject: 'Ono Vase is back in stock' }]);
    for (let round = 0; round < 3; round += 1) await it.comesBack();
    expect(it.received()).toHaveLength(3);
    expect(await it.moments()).toHaveLength(3);
  });

  it.for([
    [451, 'Try later'],
    [554, 'Transaction failed'],
    [550, '5.7.1 Your server is on our blocklist'],
    [550, 'Relaying denied'],
  ] as const)('with %i %s gets the email later', async ([code, text]) => {
    const it = await watched();
    Object.assign(mailServer.state, { refusing: true, code, text });
    await it.comesBack();
    await tryFor(1);
    expect([it.asked(), it.received()]).toEqual([2, []]);
    mailServer.state.refusing = false;
    await tryFor(1);
    expect(it.received()).toHaveLength(1);
  });

  it('gets what is true by then, together with newer alerts', async () => {
    const [gone, cheap] = [await watched(), await watched()];
    mailServer.state.refusing = true;
    await gone.comesBack();
    await cheap.comesBack();
    await gone.changes({ availability: 'out_of_stock' });
    await cheap.changes({ price: 4500 });
    await work();
    expect(await cheap.moments()).toHaveLength(1);
    mailServer.state.refusing = false;
    await tryFor(1);
    expect(gone.received()).toEqual([]);
    expect(await gone.moments()).toEqual([]);
    expect(cheap.received()).toHaveLength(1);
    expect(cheap.received()[0]?.text).toContain('€45.00 (was €54.00)');
  });

  it('gets nothing in quiet hours', async () => {
    const it = await watched();
    mailServer.state.refusing = true;
    await it.comesBack();
    mailServer.state.refusing = false;
    const hour = (offset: number) =>
      `${String((api.time.now.getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`;
    const quiet = { time_zone: 'UTC', quiet_hours: { from: hour(0), to: hour(4) } };
    expect((await it.ask('PUT', '/me/alerts', quiet)).status).toBe(200);
    await tryFor(2);
    expect(it.received()).toEqual([]);
    await tryFor(3);
    expect(it.received()).toHaveLength(1);
  });

  it('for two weeks gets no alert from before', async () => {
    const it = await watched();
    mailServer.state.refusing = true;
    await it.comesBack();
    api.pass({ days: 14 });
    await work();
    const asked = it.asked();
    mailServer.state.refusing = false;
    await tryFor(2);
    expect([asked, it.received()]).toEqual([it.asked(), []]);
    await it.comesBack();
    expect(it.received()).toHaveLength(1);
  });
});

it.for([
  [550, 'No such mailbox'],
  [550, '5.1.1 User unknown'],
  [553, '5.1.3 Bad address syntax'],
  [550, '5.2.1 Mailbox disabled'],
] as const)('a mailbox that doesn’t exist (%i %s) gets no more alerts', async ([code, text]) => {
  const it = await watched();
  Object.assign(mailServer.state, { refusing: true, code, text });
  await it.comesBack();
  await tryFor(3);
  expect(it.asked()).toBe(1);
  expect(await it.moments()).toEqual([]);
  mailServer.state.refusing = false;
  await it.comesBack();
  expect([it.asked(), it.received()]).toEqual([1, []]);
  expect((await it.ask('GET', '/me/alerts')).body.email).toMatchObject({ stopped: 'bounce' });
});

describe('an email that may have been accepted', () => {
  it('because the connection broke is sent again with the same Message-ID, and gets no more alerts', async () => {
    const it = await watched();
    mailServer.state.vanishing = true;
    await it.comesBack();
    mailServer.state.vanishing = false;
    expect(await it.moments()).toMatchObject([{ sentAt: null, unanswered: 1 }]);
    await it.changes({ price: 4500 });
    await work();
    const [first, ...others] = it.received().map(({ messageId }) => messageId);
    expect(others).toHaveLength(2);
    expect(others.filter((id) => id === first)).toHaveLength(1);
    const sent = { sentAt: expect.any(Date), dueAt: null };
    expect(await it.moments()).toMatchObject([sent, sent]);
  });

  it('is sent three times at most, and then counts as sent', async () => {
    const it = await watched();
    mailServer.state.vanishing = true;
    await it.comesBack();
    await tryFor(5);
    expect(new Set(it.received().map(({ messageId }) => messageId)).size).toBe(1);
    expect(it.received()).toHaveLength(3);
    expect(await it.moments()).toMatchObject([{ sentAt: expect.any(Date), dueAt: null }]);
  });

  it('because its server died before it could note that is sent again with the same Message-ID', async () => {
    const it = await watched();
    await pool.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
      CREATE TRIGGER die BEFORE UPDATE ON alert_mails FOR EACH ROW
        WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION die()`);
    await it.comesBack();
    await expect.poll(retrying, { timeout: 60_000 }).toBe(1);
    await pool.query('DROP TRIGGER die ON alert_mails');
    await pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'mail-alerts' AND state = 'retry'`,
    );
    await expect.poll(retrying, { timeout: 60_000 }).toBe(0);
    await work();
    const [first, second, ...others] = it.received();
    expect([second?.messageId, others]).toEqual([first?.messageId, []]);
    expect(await it.moments()).toMatchObject([{ sentAt: expect.any(Date) }]);
  });
});

it('is sent once if the database fails for a moment when it was accepted', async () => {
  const it = await watched();
  await pool.query(`
    CREATE SEQUENCE failures;
    CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('failures') < 3 THEN RAISE EXCEPTION 'shut down' USING ERRCODE = '57P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail_at_first BEFORE UPDATE ON alert_mails FOR EACH ROW
      WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION fail_at_first()`);
  await it.comesBack();
  await pool.query('DROP TRIGGER fail_at_first ON alert_mails');
  expect(await it.moments()).toMatchObject([{ sentAt: expect.any(Date) }]);
  expect([it.received().length, await retrying()]).toEqual([1, 0]);
});

it('is sent by its latest job, and once, whatever servers still run', async () => {
  const it = await watched();
  const another = await api.anotherServer();
  mailServer.state.refusing = true;
  await it.comesBack();
  await it.changes({ price: 4500 });
  await work();
  const [{ id, tries } = { id: 0n, tries: 0 }] = await it.moments();
  mailServer.state.refusing = false;
  await Promise.all(
    [tries - 1, tries, tries + 1].map((own, index) =>
      mailAlerts(index === 1 ? another.ctx : api.ctx, { id: Number(id), tries: own }),
    ),
  );
  await mailAlerts(api.ctx, { id: Number(id), tries });
  expect(it.received()).toHaveLength(1);
});
