import { describe, expect, it } from 'vitest';
import { addLegacyUsers } from '#api/modules/identity/add-legacy-users.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;

const signIn = (identifier?: unknown) =>
  api.call('POST', '/auth/legacy-login', { body: identifier === undefined ? {} : { identifier } });
const device = (name: string) => `device-0123456789-${name}`;
const known = async (name: string) => {
  await addLegacyUsers(api.ctx, [{ identifier: device(name), displayName: 'Clara' }]);
  return device(name);
};
const rowOf = async (userId: string) => prisma.legacyUser.findFirst({ where: { userId } });

describe('POST /auth/legacy-login', () => {
  it('signs in to the identifier’s account and records the first time', async () => {
    const identifier = await known('clara');
    const first = await signIn(identifier);
    expect(first).toMatchObject({
      status: 200,
      body: { expires_in: 900, user: { email: null, display_name: 'Clara', anonymous: true } },
    });
    const migratedAt = api.time.now;
    api.pass({ days: 2 });
    const again = await signIn(identifier);
    expect(again.body.user.id).toBe(first.body.user.id);
    expect((await rowOf(first.body.user.id))?.migratedAt).toEqual(migratedAt);
    const headers = { authorization: `Bearer ${again.body.access_token}` };
    expect((await api.call('POST', '/hosted/lists', { headers })).body).toEqual({ lists: [] });
  });

  it('stores only a hash of the identifier', async () => {
    const identifier = await known('hash');
    const { id } = (await signIn(identifier)).body.user;
    const row = await rowOf(id);
    expect(Buffer.from(row?.identifierHash ?? []).toString('latin1')).not.toContain(identifier);
    expect(row?.identifierHash).toHaveLength(32);
  });

  it('rejects other, truncated and short identifiers', async () => {
    const identifier = await known('exact');
    await prisma.legacyUser.create({
      data: {
        identifierHash: Uint8Array.from(Buffer.alloc(32)),
        user: { create: { anonymous: true } },
      },
    });
    for (const wrong of [
      device('nobody'),
      identifier.slice(0, -1),
      ` ${identifier}`,
      '1234',
      'x'.repeat(900),
    ]) {
      expect(await signIn(wrong)).toMatchObject({ status: 404, body: { error: 'no_legacy_user' } });
    }
    for (const none of [undefined, '', 7, null]) {
      expect(await signIn(none)).toMatchObject({ status: 400, body: { error: 'missing_identifier' } });
    }
  });

  it('can’t bypass the emailed code once the account has an email address', async () => {
    const identifier = await known('address');
    const { id } = (await signIn(identifier)).body.user;
    await prisma.user.update({ where: { id }, data: { email: 'clara@winter.example', anonymous: false } });
    expect((await signIn(identifier)).body.error).toBe('no_legacy_user');
  });

  it('stops working when the account is merged into one with an email address', async () => {
    const identifier = await known('merge');
    const old = (await signIn(identifier)).body;
    const headers = { authorization: `Bearer ${old.access_token}` };
    await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Garden' } });
    const own = await api.shopper();
    const merged = await api.call('POST', '/auth/migrate', {
      headers: own.headers,
      body: { old_refresh_token: old.refresh_token },
    });
    expect(merged.body).toMatchObject({ lists_moved: 1, old_user_id: old.user.id });
    expect((await signIn(identifier)).body.error).toBe('no_legacy_user');
  });

  it('reports which step failed, and opens no session', async () => {
    const identifier = await known('fault');
    const flagged = () => prisma.legacyUser.count({ where: { migratedAt: { not: null } } });
    const before = await flagged();
    const faults = {
      db_error: 'ALTER TABLE legacy_users RENAME COLUMN user_id TO away',
      flag_update_failed: 'ALTER TABLE legacy_users RENAME COLUMN migrated_at TO away',
      auth_failed: 'ALTER TABLE refresh_tokens RENAME COLUMN family TO away',
    };
    for (const [code, fault] of Object.entries(faults)) {
      await prisma.$executeRawUnsafe(fault);
      const answer = await signIn(identifier);
      const undo = fault.replace(/COLUMN (\w+) TO away/, 'COLUMN away TO $1');
      await prisma.$executeRawUnsafe(undo);
      expect([answer.status, answer.body.error]).toEqual([500, code]);
    }
    expect(await flagged()).toBe(before);
    expect((await signIn(identifier)).status).toBe(200);
  });
});

describe('importing legacy users', () => {
  it('adds each user once, even if repeated or mixed with invalid ones', async () => {
    const users = Array.from({ length: 2_500 }, (_, n) => ({ identifier: device(`many-${n}`) }));
    expect(await addLegacyUsers(api.ctx, [...users, users[0]!, { identifier: 'short' }])).toEqual({
      added: 2_500,
      known: 1,
      refused: 1,
    });
    expect(await addLegacyUsers(api.ctx, users)).toEqual({ added: 0, known: 2_500, refused: 0 });
  });
});
