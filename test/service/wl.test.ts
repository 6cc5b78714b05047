/** The `wl` of the release, as its own process; `test/cli/wl.test.ts` shows each command's effect. */
import { describe, expect, test } from 'vitest';
import type { EventType } from '#api/contract/event-types.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { runCommand } from '#test/support/command-line.ts';
import { runRelease } from '#test/support/release.ts';
import { useDatabase } from '#test/support/test-database.ts';

const database = await useDatabase();
const settings = { DATABASE_URL: database.url, TOKEN_SECRET: 'a-secret-that-is-only-used-by-the-tests' };

const startWl = (args: string[], variables: Record<string, string> = {}) =>
  runRelease(['build/wl.js', ...args], { ...settings, ...variables });

async function wl(args: string[], variables: Record<string, string> = {}) {
  const command = startWl(args, variables);
  return { status: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
}

interface Partner {
  partner_id: number;
  user_id: string;
}

const creation = (email: string, plan: string) =>
  `partner create --email ${email} --name Kiln --plan ${plan} --json`.split(' ');
const createPartner = async (email: string, plan: string) =>
  JSON.parse((await runCommand(creation(email, plan), settings)).stdout) as Partner;

describe('partner create', () => {
  test('creates a partner with an owner, two keys and a basket, and prints one line of JSON', async () => {
    const { status, stdout, stderr } = await wl(creation('Owner@kiln.example', 'starter'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^.+\n$/);
    const made = JSON.parse(stdout) as Partner;

    expect(made).toEqual({
      partner_id: expect.any(Number),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      keys: {
        live: { id: expect.any(Number), key: expect.stringMatching(/^pk_live_/) },
        test: { id: expect.any(Number), key: expect.stringMatching(/^pk_test_/) },
      },
      basket_config_id: expect.stringMatching(/^bkt_/),
    });
    expect(
      await database.prisma.partner.findUnique({
        where: { id: made.partner_id },
        include: { members: true, keys: true },
      }),
    ).toMatchObject({
      name: 'Kiln',
      plan: 'starter',
      members: [{ userId: made.user_id }],
      keys: [{}, {}],
    });
  });

  test('rejects an invalid email address with status 1 and nothing on stdout', async () => {
    const refused = await wl(['partner', 'create', '--email', 'nobody', '--name', 'N']);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/valid email address/);
  });

  test('rejects a missing option or an unknown plan with status 2', async () => {
    expect(await wl(['partner', 'create', '--email', 'a@b.example'])).toMatchObject({
      status: 2,
      stdout: '',
    });
    const wrong = await wl(['partner', 'create', '--email', 'a@b.example', '--name', 'N', '--plan', 'gold']);
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/free, starter, growth, scale, enterprise/);
    const nameless = await wl(['partner', 'create', '--email', 'owner@kiln.example', '--name', ' ']);
    expect(nameless).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('events', () => {
  const happened = async (partnerId: number, type: EventType) => {
    const data = exampleData[type] as Prisma.InputJsonObject;
    const row = { partnerId, type, subject: 'story', data, createdAt: new Date() };
    const { id } = await database.prisma.event.create({ data: row });
    return `evt_${id}`;
  };
  const lines = (text: string) => text.split('\n').filter(Boolean);
  const idsIn = (text: string) => lines(text).map((line) => (JSON.parse(line) as { id: string }).id);

  test('prints a partner’s events, oldest first, and no one else’s', async () => {
    const [shop, other] = [
      await createPartner('events@kiln.example', 'growth'),
      await createPartner('other-events@kiln.example', 'growth'),
    ];
    const saved = await happened(shop.partner_id, 'item.saved');
    await happened(other.partner_id, 'item.saved');
    const sold = await happened(shop.partner_id, 'order.attributed');
    const events = ['events', '--partner', String(shop.partner_id)];

    const all = await wl([...events, '--json']);
    expect(all).toMatchObject({ status: 0, stderr: '' });
    expect(lines(all.stdout).map((line) => JSON.parse(line) as object)).toEqual([
      { id: saved, type: 'item.saved', created_at: expect.any(String), data: exampleData['item.saved'] },
      expect.objectContaining({ id: sold, type: 'order.attributed' }),
    ]);
    const chosen = await wl([...events, '--types', 'item.saved', 'item.removed']);
    expect(lines(chosen.stdout)).toEqual([expect.stringContaining(`Z ${saved} item.saved {"item":"itm_`)]);
    expect(idsIn((await wl([...events, '--after', saved, '--json'])).stdout)).toEqual([sold]);
    expect(await wl([...events, '--after', sold, '--json'])).toMatchObject({ status: 0, stdout: '' });
  });

  test('follows the stream until it is interrupted', async () => {
    const { partner_id: partnerId } = await createPartner('followed@kiln.example', 'growth');
    const first = await happened(partnerId, 'item.saved');
    const following = startWl(['events', '--partner', String(partnerId), '--follow', '--json']);
    await expect.poll(() => idsIn(following.stdout())).toEqual([first]);
    const second = await happened(partnerId, 'item.removed');
    await expect.poll(() => idsIn(following.stdout())).toEqual([first, second]);
    following.child.kill('SIGINT');
    expect({ status: await following.ended, stderr: following.stderr() }).toEqual({ status: 0, stderr: '' });
  });

  test('says what is wrong', { tags: ['thorough'] }, async () => {
    const { partner_id: partnerId } = await createPartner('small@kiln.example', 'starter');
    const events = (...rest: string[]) => wl(['events', '--partner', ...rest]);
    const refused = await events(String(partnerId));
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('Growth');
    expect(await events('999999')).toMatchObject({ status: 1, stderr: 'There is no partner 999999.\n' });
    expect(await events('1', '--types', 'item.bought')).toMatchObject({ status: 2, stdout: '' });
    expect(await events('1', '--after', '1')).toMatchObject({ status: 2, stdout: '' });
  });
});

test('every command reports an unreachable database in one line', async () => {
  const failed = await wl(['user', 'token', '--email', 'a@b.example'], {
    DATABASE_URL: 'postgres://localhost:1/none',
  });
  expect(failed).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL.\n',
  });
});
