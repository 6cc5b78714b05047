/** Tokens carry their home, and those from before still work: docs/decisions/token-homes.md. */
import { describe, expect, it } from 'vitest';
import { createCaches } from '#api/caches.ts';
import { statements } from '#api/platform/db/statement.ts';
import {
  createHomedSecret,
  homeOfSecret,
  homeOfUser,
  keyedHome,
  noHome,
} from '#api/platform/tokens/homes.ts';
import { createSecret, hashSecret, isWellFormedSecret, withChecksum } from '#api/platform/tokens/secret.ts';
import { codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const { prisma, pool } = api.ctx;
const ask = hosted(api);

const refresh = (token: string) => api.call('POST', '/auth/refresh', { body: { refresh_token: token } });
const restore = (sid: string) => api.call('POST', '/session/restore', { body: { sid } });
const merge = (headers: Record<string, string>, old_refresh_token: string) =>
  api.call('POST', '/auth/migrate', { headers, body: { old_refresh_token } });
const homeOfList = async (id: number) => (await prisma.list.findUniqueOrThrow({ where: { id } })).home;

async function publicList() {
  const owner = await api.shopper();
  const itemId = await ask.save(owner);
  await ask.update(owner, owner.list.id, { share_public: true });
  return { owner, itemId, token: owner.list.id };
}
type Shared = Awaited<ReturnType<typeof publicList>>;

/** Everything that a list's token opens. */
async function openings({ owner, itemId }: Shared, token: string): Promise<unknown[]> {
  const fan = await api.shopper();
  const asOwner = (method: string, path: string, body?: object) =>
    api.call(method, `/hosted/lists/${token}${path}`, { headers: owner.headers, ...(body && { body }) });
  const asFan = (method: string, path: string, body?: object) =>
    api.call(method, `/hosted/public/lists/${token}${path}`, { headers: fan.headers, ...(body && { body }) });
  const answers = [
    await ask.publicList(token),
    await ask.publicItems(token),
    await api.call('GET', `/hosted/public/lists/${token}/items?lang=de`),
    await asFan('POST', '/follow'),
    await asFan('DELETE', '/follow'),
    await ask.publicMark(token, itemId),
    await ask.mark(owner, token, itemId, false),
    await asOwner('GET', ''),
    await asOwner('GET', '/items'),
    await asOwner('PUT', '', { name: 'Renamed' }),
    await asOwner('PUT', `/items/${itemId}`, { note: 'Red' }),
    await asOwner('GET', '/collaborators'),
  ];
  return answers.map(({ status }) => status);
}
const opened = Array.from({ length: 12 }, () => 200);

/** A well-formed token like another, but with another home. */
function forge(token: string, prefix: string): string {
  const body = token.slice(0, -6);
  const at = prefix.length + 1;
  return withChecksum(body.slice(0, at) + (body[at] === '1' ? '2' : '1') + body.slice(at + 1));
}

async function guest() {
  const { access_token, refresh_token, user } = (await api.call('POST', '/auth/anonymous')).body;
  const headers = { authorization: `Bearer ${access_token}` };
  const { list } = (await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Moving' } })).body;
  return { headers, list, refreshToken: refresh_token as string, id: user.id as string };
}

describe('a token’s form', () => {
  const owner = '6b0d5f9e-3a6e-4c1c-9d52-0d7f5a1c43ab';

  it.each(['', 'wl_rt_', 'wl_sid_', 'wl_gh_'])(
    'with prefix “%s” carries the home, and looks like any other',
    async (prefix) => {
      const { secret, home } = await createHomedSecret(api.ctx, prefix, owner);
      expect(secret).toMatch(new RegExp(`^${prefix}\\w{2}_[0-9A-Za-z]{27}$`));
      // All that servers of the previous version check.
      expect(isWellFormedSecret(secret, prefix)).toBe(true);
      expect(home).toBe(0x3ab);
      expect(await homeOfSecret(api.ctx, secret, prefix)).toBe(home);
      // Another server, after the operator has changed the token secret.
      const settings = { ...api.ctx.settings, tokenSecrets: [] };
      const another = { ...api.ctx, settings, caches: createCaches() };
      expect(await homeOfSecret(another, secret, prefix)).toBe(home);
    },
  );

  it('without a home is never mistaken for one with', async () => {
    const old = Array.from({ length: 5_000 }, () => createSecret('wl_rt_'));
    const homes = await Promise.all(old.map((token) => homeOfSecret(api.ctx, token, 'wl_rt_')));
    expect(new Set(homes)).toEqual(new Set([noHome]));
  });

  it('shows strangers nothing about its owner', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20_000 }, () => createHomedSecret(api.ctx, '', owner)),
    );
    const seen = new Map<string, number>();
    for (const { secret } of tokens) seen.set(secret.slice(0, 2), (seen.get(secret.slice(0, 2)) ?? 0) + 1);
    // All of one owner, yet evenly spread over all homes: 20 of each are expected.
    expect(seen.size).toBe(1024);
    expect(Math.max(...seen.values())).toBeLessThan(60);
    const key = Buffer.alloc(32);
    const guessed = tokens.filter(({ secret }) => keyedHome(key, secret.slice(3, 24)) === homeOfUser(owner));
    expect(guessed.length, 'with a guessed key').toBeLessThan(60);
  });
});

it('every query for such a token names its home, too', () => {
  const byToken = /(?:\btoken|token_hash|sid_hash|\bcode) = :/;
  const tables = /\b(?:lists|refresh_tokens|stored_sessions|invite_codes)\b/;
  const others = [...statements.values()]
    .filter(({ source }) => tables.test(source) && byToken.test(source) && !source.includes('home = :home'))
    .map(({ name }) => name);
  // These name the shopper or the item.
  expect(others.sort()).toEqual([
    'invite_code_revoke',
    'sessions_end_connections',
    'sessions_end_others',
    'wish_alerts_lock',
    'wish_changes',
  ]);
});

describe('a share link', () => {
  it('opens the list at its home, and only there', async () => {
    const shared = await publicList();
    const { owner, token } = shared;
    const home = homeOfUser(owner.session.user.id);
    expect([await homeOfList(owner.list.db_id), await homeOfSecret(api.ctx, token, '')]).toEqual([
      home,
      home,
    ]);
    expect(await openings(shared, token)).toEqual(opened);
    await prisma.list.update({ where: { id: owner.list.db_id }, data: { home: (home + 1) % 1024 } });
    expect(await openings(shared, token)).toEqual(opened.map(() => 404));
  });

  it('opens nothing with a forged home, and answers like any unknown one', async () => {
    const shared = await publicList();
    const { token } = shared;
    const forged = forge(token, '');
    expect(isWellFormedSecret(forged, '')).toBe(true);
    expect(await homeOfSecret(api.ctx, forged, '')).not.toBe(await homeOfSecret(api.ctx, token, ''));
    expect(await openings(shared, forged)).toEqual(opened.map(() => 404));
    const [answer, unknown] = [await ask.publicList(forged), await ask.publicList(createSecret(''))];
    expect(answer.body).toEqual(unknown.body);
    expect(await openings(shared, token)).toEqual(opened);
  });

  it.each([
    ['as previous versions create it', () => createSecret('')],
    ['from another time', () => 'a-link-of-1999'],
  ])('%s still opens, and renewing it gives it a home', async (_form, old) => {
    const shared = await publicList();
    const { owner } = shared;
    const token = old();
    // Exactly how previous versions renew a link, which the database completes.
    await pool.query('UPDATE lists SET token = $1 WHERE id = $2', [token, owner.list.db_id]);
    expect(await homeOfList(owner.list.db_id)).toBe(noHome);
    expect(await openings(shared, token)).toEqual(opened);
    const renewed = await api.call('POST', `/hosted/lists/${token}/renew-link`, { headers: owner.headers });
    expect(await homeOfSecret(api.ctx, renewed.body.id, '')).toBe(homeOfUser(owner.session.user.id));
    expect(await openings(shared, renewed.body.id)).toEqual(opened);
    expect((await ask.publicList(token)).status).toBe(404);
  });

  it('still opens after its list moved to another account, back, and there again', async () => {
    const [old, own] = [await guest(), await api.shopper()];
    const { list } = old;
    await ask.update(old, list.id, { share_public: true });
    const before = await ask.publicList(list.id);
    expect(before.status).toBe(200);

    expect((await merge(own.headers, old.refreshToken)).body.lists_moved).toBe(1);
    expect(await prisma.list.findUniqueOrThrow({ where: { token: list.id } })).toMatchObject({
      ownerId: own.session.user.id,
      home: homeOfUser(old.id),
    });
    expect((await ask.publicList(list.id)).body.list).toMatchObject({ internal_id: list.db_id });
    expect((await ask.read(own, list.id)).body).toMatchObject({ role: 'owner' });

    const undone = await api.call('POST', `/me/merges/${old.id}/undo`, { headers: own.headers, body: {} });
    expect(undone.status).toBe(200);
    expect((await ask.publicList(list.id)).body.list).toMatchObject({ internal_id: list.db_id });
    expect((await merge(own.headers, undone.body.refresh_token)).body.lists_moved).toBe(1);
    expect((await ask.publicList(list.id)).status).toBe(200);

    const renewed = await api.call('POST', `/hosted/lists/${list.id}/renew-link`, { headers: own.headers });
    expect(await homeOfSecret(api.ctx, renewed.body.id, '')).toBe(homeOfUser(own.session.user.id));
  });
});

describe('a session', () => {
  it('is found at its home, and only there', async () => {
    const { session } = await api.shopper();
    const home = homeOfUser(session.user.id);
    const where = { tokenHash: Uint8Array.from(hashSecret(session.refreshToken)) };
    expect((await prisma.refreshToken.findUniqueOrThrow({ where })).home).toBe(home);
    await prisma.refreshToken.update({ where, data: { home: (home + 1) % 1024 } });
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  it('isn’t ended by a token with a forged home', async () => {
    const { session } = await api.shopper();
    const forged = await refresh(forge(session.refreshToken, 'wl_rt_'));
    const unknown = await refresh(createSecret('wl_rt_'));
    expect([forged.status, forged.body]).toEqual([401, unknown.body]);
    expect((await refresh(session.refreshToken)).status).toBe(200);
  });

  it('of the previous version continues, with a token that carries its home, and signs out', async () => {
    const { session, headers } = await api.shopper();
    const old = createSecret('wl_rt_');
    const insert = `INSERT INTO refresh_tokens (user_id, token_hash, family, created_at, expires_at)
      SELECT user_id, $1, family, created_at, expires_at FROM refresh_tokens WHERE token_hash = $2`;
    await pool.query(insert, [hashSecret(old), hashSecret(session.refreshToken)]);
    const stored = await api.call('POST', '/session/store', {
      body: { access_token: session.accessToken, refresh_token: old },
    });
    expect(stored.status).toBe(200);
    const next = await refresh(old);
    expect(next.status).toBe(200);
    const home = homeOfUser(session.user.id);
    expect(await homeOfSecret(api.ctx, next.body.refresh_token, 'wl_rt_')).toBe(home);
    expect((await refresh(next.body.refresh_token)).status).toBe(200);

    expect((await api.call('POST', '/auth/signout', { body: { refresh_token: old } })).status).toBe(200);
    expect((await api.call('GET', '/me', { headers })).status).toBe(401);
  });

  it('stored before is restored, stored now too, and not with a forged home', async () => {
    const { session } = await api.shopper();
    const body = { access_token: session.accessToken, refresh_token: session.refreshToken };
    const { sid } = (await api.call('POST', '/session/store', { body })).body;
    expect(await homeOfSecret(api.ctx, sid, 'wl_sid_')).toBe(homeOfUser(session.user.id));
    expect((await restore(sid)).status).toBe(200);
    expect(codes([await restore(forge(sid, 'wl_sid_'))])).toEqual([[400, 'missing_sid']]);

    const where = { sidHash: Uint8Array.from(hashSecret(sid)) };
    await prisma.storedSession.update({ where, data: { home: noHome } });
    expect(codes([await restore(sid)]), 'at another home').toEqual([[400, 'missing_sid']]);
  });

  it('of a guest ends with the merge, whose receipt its token still identifies', async () => {
    const [old, own] = [await guest(), await api.shopper()];
    const first = await merge(own.headers, old.refreshToken);
    expect((await merge(own.headers, old.refreshToken)).body).toEqual(first.body);
    expect((await refresh(old.refreshToken)).status).toBe(401);
  });
});

describe('an invitation code', () => {
  const create = async (headers: Record<string, string>) =>
    (await api.call('POST', '/me/invite-codes', { headers })).body.code as string;
  const accept = (headers: Record<string, string>, code: string) =>
    api.call('POST', '/me/invite-codes/accept', { headers, body: { code } });

  it('has a hash that is its home, and works only there', async () => {
    const [me, friend] = [await api.shopper(), await api.shopper()];
    const code = await create(me.headers);
    expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{4}(-[34679ACDEFGHJKMNPQRTVWXY]{4}){2}$/);
    const home = homeOfUser(me.session.user.id);
    expect((await prisma.inviteCode.findUniqueOrThrow({ where: { code } })).home).toBe(home);
    await prisma.inviteCode.update({ where: { code }, data: { home: (home + 1) % 1024 } });
    expect(codes([await accept(friend.headers, code)])).toEqual([[404, 'invalid_code']]);
    await prisma.inviteCode.update({ where: { code }, data: { home } });
    expect((await accept(friend.headers, code.toLowerCase())).status).toBe(200);
  });

  it('of the previous version works until it expires, and can be revoked', async () => {
    const [me, friend, other] = [await api.shopper(), await api.shopper(), await api.shopper()];
    const insert = `INSERT INTO invite_codes (code, user_id, created_at, expires_at)
      VALUES ($1, $2, $3::timestamptz, $3::timestamptz + interval '14 days')`;
    const code = '3467-9ACD-EFGH';
    await pool.query(insert, [code, me.session.user.id, api.time.now]);
    expect((await accept(friend.headers, code)).status).toBe(200);
    expect((await api.call('DELETE', `/me/invite-codes/${code}`, { headers: me.headers })).status).toBe(200);
    expect(codes([await accept(other.headers, code)])).toEqual([[404, 'invalid_code']]);
  });

  it('of a guest works after their account became part of another', async () => {
    const [old, own, friend] = [await guest(), await api.shopper(), await api.shopper()];
    const code = await create(old.headers);
    expect((await merge(own.headers, old.refreshToken)).body.invite_codes_moved).toBe(1);
    expect((await accept(friend.headers, code)).body.friend).toMatchObject({ user_id: own.session.user.id });
  });
});
