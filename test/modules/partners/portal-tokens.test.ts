/** Personal access tokens: who creates, sees and revokes them, and what they can do. */
import { describe, expect, it } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { useApi } from '#test/support/api.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi();
type Headers = Record<string, string>;
const list = async (headers: Headers) => (await api.call('GET', '/portal/tokens', { headers })).body.tokens;
const create = (headers: Headers, body: unknown = { name: 'Laptop' }) =>
  api.call('POST', '/portal/tokens', { headers, body });
const revoke = (headers: Headers, id: number) => api.call('DELETE', `/portal/tokens/${id}`, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const works = async (token: string) =>
  (await api.call('GET', '/portal/keys', { headers: bearer(token) })).status;

describe('personal access tokens', () => {
  it('are shown once, expire after 365 days, and act for their partner', async () => {
    const { owner, keys } = await newTeam(api);
    const { status, body } = await create(owner.headers, { name: ' Laptop ' });
    const expires = new Date(api.time.now.getTime() + 365 * 86_400_000).toISOString();
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        token: expect.stringMatching(/^wl_pat_\w{30}$/),
        name: 'Laptop',
        scopes: null,
        created_at: api.time.now.toISOString(),
        expires_at: expires,
      },
    ]);
    const { body: seen } = await api.call('GET', '/portal/keys', { headers: bearer(body.token) });
    expect(seen.keys.map(({ id }: { id: number }) => id)).toEqual([keys.live.id, keys.test.id]);
    const tokens = await list(owner.headers);
    expect(tokens).toEqual([
      {
        id: body.id,
        name: 'Laptop',
        scopes: null,
        created_at: body.created_at,
        expires_at: expires,
        last_used_at: api.time.now.toISOString(),
        revoked_at: null,
        status: 'active',
        email: owner.email,
        own: true,
      },
    ]);
    const kept = await api.ctx.prisma
      .$queryRaw`SELECT row_to_json(t)::text AS row FROM personal_access_tokens t`;
    expect(JSON.stringify([tokens, kept])).not.toContain(body.token);
  });

  it('can’t be created with a token, or without a name', async () => {
    const { owner, partnerId } = await newTeam(api);
    const { headers } = await tokenOf(api, owner.email);
    expect(await create(headers)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    for (const body of [{}, { name: '  ' }, { name: 'x'.repeat(81) }, { name: 7 }]) {
      expect(await create(owner.headers, body)).toMatchObject({ status: 400, body: { field: 'name' } });
    }
    expect(await api.ctx.prisma.personalAccessToken.count({ where: { partnerId } })).toBe(1);
  });

  it('are created once with the same Idempotency-Key, and never stored readably', async () => {
    const { owner } = await newTeam(api);
    const headers = { ...owner.headers, 'idempotency-key': 'the same' };
    const [one, other] = [await create(headers), await create(headers)];
    expect(one.body.token).toBe(other.body.token);
    const stored = await api.ctx.prisma.idempotencyKey.findFirstOrThrow({ where: { key: 'the same' } });
    expect(JSON.stringify(stored.response)).not.toContain(one.body.token);
    const { tokenHash } = await api.ctx.prisma.personalAccessToken.findUniqueOrThrow({
      where: { id: one.body.id },
    });
    expect(Buffer.from(tokenHash).toString('latin1')).not.toContain(one.body.token);
  });

  it('are visible to and revocable by their member and owners, but no other member', async () => {
    const { owner, member } = await newTeam(api);
    const ownersToken = await tokenOf(api, owner.email);
    const membersToken = await tokenOf(api, member.email);
    expect((await list(member.headers)).map(({ id }: { id: number }) => id)).toEqual([membersToken.id]);
    expect(await list(owner.headers)).toMatchObject([
      { id: membersToken.id, email: member.email, own: false },
      { id: ownersToken.id, email: owner.email, own: true },
    ]);
    expect(await revoke(member.headers, ownersToken.id)).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect(await works(ownersToken.token)).toBe(200);
    expect((await revoke(owner.headers, membersToken.id)).body).toEqual({ ok: true });
    expect(await works(membersToken.token)).toBe(401);
    expect((await revoke(ownersToken.headers, ownersToken.id)).body).toEqual({ ok: true });
    expect(await works(ownersToken.token)).toBe(401);
    const [before] = await list(owner.headers);
    api.pass({ minutes: 1 });
    expect((await revoke(owner.headers, membersToken.id)).body).toEqual({ ok: true });
    expect((await list(owner.headers))[0]).toEqual(before);
  });

  it('stop working when revoked or expired, or when their member leaves', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    const [revoked, old, left] = [
      await tokenOf(api, owner.email),
      await tokenOf(api, owner.email),
      await tokenOf(api, member.email),
    ];
    for (const { token } of [revoked, old, left]) expect(await works(token)).toBe(200);
    await revoke(owner.headers, revoked.id);
    expect(await works(revoked.token)).toBe(401);
    await api.ctx.prisma.partnerMember.delete({
      where: { partnerId_userId: { partnerId, userId: member.userId } },
    });
    expect(await works(left.token)).toBe(401);
    api.pass({ days: 365 });
    expect(await works(old.token)).toBe(401);
    const { headers } = await tokenOf(api, owner.email);
    expect((await list(headers)).map(({ status }: { status: string }) => status)).toEqual([
      'active',
      'expired',
      'expired',
      'revoked',
    ]);
  });

  it('created while their member is removed never work, even after the member rejoins', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    for (let round = 0; round < 5; round += 1) {
      const remove = () => api.call('DELETE', `/portal/members/${member.userId}`, { headers: owner.headers });
      const [made, removal] = await Promise.all([create(member.headers), remove()]);
      expect(removal.status).toBe(200);
      await api.ctx.prisma.partnerMember.create({
        data: { partnerId, userId: member.userId, role: 'member' },
      });
      if (made.status === 200) expect(await works(made.body.token)).toBe(401);
      else expect([403, 404]).toContain(made.status);
    }
  });

  it('work the same when created by the operator', async () => {
    const { owner } = await newTeam(api);
    const { token } = await createPat(api.ctx, { email: owner.email, name: 'By the operator' });
    expect(await works(token)).toBe(200);
    expect((await list(owner.headers))[0].name).toBe('By the operator');
  });

  it('are rejected if invalid', async () => {
    const { headers } = await newTeam(api).then(({ owner }) => tokenOf(api, owner.email));
    const typo = headers.authorization.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const authorization of [typo, 'Bearer wl_pat_', `Bearer wl_pat_${'x'.repeat(30)}`]) {
      const answer = await api.call('GET', '/portal/tokens', { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    }
    const { accessToken } = await createAnonymousUser(api.ctx);
    expect((await api.call('GET', '/portal/tokens', { headers: bearer(accessToken) })).body.error).toBe(
      'no_partner',
    );
  });
});
