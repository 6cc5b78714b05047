/** A partner's team: email invitations, roles, leaving. */
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { codes, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;

type Headers = Record<string, string>;

async function signedIn(email: string) {
  const session = await issueSession(api.ctx, { email });
  const headers: Headers = { authorization: `Bearer ${session.accessToken}` };
  return { userId: session.user.id, email, headers };
}

/** A partner with its owner signed in. */
async function team() {
  const { partnerId, userId } = await api.partner();
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return { partnerId, owner: await signedIn(email ?? '') };
}

async function join(partnerId: number, email: string, role: 'owner' | 'member' = 'member') {
  const person = await signedIn(email);
  api.pass({ seconds: 1 });
  const createdAt = api.time.now;
  await prisma.partnerMember.create({ data: { partnerId, userId: person.userId, role, createdAt } });
  return person;
}

const members = (headers: Headers) => api.call('GET', '/portal/members', { headers });
const invite = (headers: Headers, email: string, role?: string) =>
  api.call('POST', '/portal/members', { headers, body: { email, ...(role && { role }) } });
const accept = (headers: Headers, token: string) =>
  api.call('POST', '/portal/invitations/accept', { headers, body: { token } });
const withdraw = (headers: Headers, id: number) =>
  api.call('DELETE', `/portal/invitations/${id}`, { headers });
const setRole = (headers: Headers, userId: string, role: string) =>
  api.call('PATCH', `/portal/members/${userId}`, { headers, body: { role } });
const remove = (headers: Headers, userId: string) =>
  api.call('DELETE', `/portal/members/${userId}`, { headers });

/** The token in the `count`th invitation emailed to an address. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const { text = '' } = await api.mailTo(email, count);
  return /\/portal\/invitation\/(inv_\w+)/.exec(text)?.[1] ?? '';
}

describe('a partner’s team', () => {
  it('is listed for its members, with open invitations', async () => {
    const { partnerId, owner } = await team();
    const since = api.time.now.toISOString();
    const other = await join(partnerId, `listed${partnerId}@team.example`);
    const now = api.time.now.toISOString();
    const asked = await invite(owner.headers, ` Ask${partnerId}@Team.example`, 'owner');
    const answer = await members(other.headers);
    expect(answer.body).toEqual({
      members: [
        { id: owner.userId, name: expect.any(String), email: owner.email, role: 'owner', since },
        {
          id: other.userId,
          name: null,
          email: other.email,
          role: 'member',
          since: now,
        },
      ],
      invitations: [asked.body.invitation],
    });
    expect(asked.body.invitation).toEqual({
      id: expect.any(Number),
      email: `ask${partnerId}@team.example`,
      role: 'owner',
      invited_by: owner.email,
      created_at: now,
      expires_at: new Date(api.time.now.getTime() + 7 * 86_400_000).toISOString(),
    });
  });

  it('is hidden from strangers, and changed only by signed-in owners', async () => {
    const { partnerId, owner } = await team();
    const member = await join(partnerId, `plain${partnerId}@team.example`);
    const stranger = await signedIn(`stranger${partnerId}@mail.example`);
    const pat = await createPat(api.ctx, { email: owner.email });
    const token = { authorization: `Bearer ${pat.token}` };
    const open = await invite(owner.headers, `closed${partnerId}@team.example`);
    const id = open.body.invitation.id as number;
    expect((await members(token)).body.members).toHaveLength(2);
    expect(
      codes([
        await members(stranger.headers),
        await invite(stranger.headers, 'x@team.example'),
        await invite(member.headers, 'x@team.example'),
        await invite(token, 'x@team.example'),
        await setRole(member.headers, member.userId, 'owner'),
        await setRole(token, member.userId, 'owner'),
        await remove(member.headers, owner.userId),
        await remove(token, member.userId),
        await withdraw(member.headers, id),
      ]),
    ).toEqual([
      [404, 'no_partner'],
      [404, 'no_partner'],
      ...Array.from({ length: 7 }, () => [403, 'forbidden']),
    ]);
    expect((await members(owner.headers)).body).toMatchObject({
      members: [{ role: 'owner' }, { role: 'member' }],
      invitations: [{ id }],
    });
  });

  it('reveals nothing about another partner’s people', async () => {
    const [one, two] = [await team(), await team()];
    const theirs = await join(two.partnerId, `theirs${two.partnerId}@team.example`);
    const open = await invite(two.owner.headers, `open${two.partnerId}@team.example`);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(
      codes([
        await setRole(one.owner.headers, theirs.userId, 'owner'),
        await setRole(one.owner.headers, unknown, 'owner'),
        await remove(one.owner.headers, theirs.userId),
        await remove(one.owner.headers, unknown),
        await withdraw(one.owner.headers, open.body.invitation.id as number),
        await withdraw(one.owner.headers, 2_000_000_000),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => [404, 'not_found']));
    expect((await members(two.owner.headers)).body).toMatchObject({
      members: [{}, { role: 'member' }],
      invitations: [{}],
    });
  });

  it('rejects invalid values', async () => {
    const { owner } = await team();
    expect(
      codes([
        await invite(owner.headers, 'nobody'),
        await invite(owner.headers, 'boss@team.example', 'boss'),
        await invite(owner.headers, owner.email),
        await setRole(owner.headers, 'nobody', 'owner'),
        await accept(owner.headers, 'inv_nothing'),
        await accept(owner.headers, ''),
      ]),
    ).toEqual([
      [400, 'invalid_email'],
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [400, 'missing_user'],
      [404, 'invalid_code'],
      [404, 'invalid_code'],
    ]);
  });
});

describe('an invitation', () => {
  it('is emailed in the partner’s language, and accepted once by its recipient', async () => {
    const { partnerId, owner } = await team();
    const email = `mara${partnerId}@team.example`;
    await prisma.partner.update({ where: { id: partnerId }, data: { locale: 'de' } });
    await invite(owner.headers, email, 'member');
    const token = await mailedToken(email);
    expect((await api.mailTo(email)).html).toContain('lang="de"');
    const [mara, other] = [await signedIn(email), await signedIn(`other${partnerId}@team.example`)];

    const wrong = await accept(other.headers, token);
    expect([wrong.status, wrong.body.error]).toEqual([403, 'invitation_for_other']);
    expect(JSON.stringify(wrong.body)).not.toContain('team.example');
    const { accessToken } = await createAnonymousUser(api.ctx);
    const nobody = await accept({ authorization: `Bearer ${accessToken}` }, token);
    expect(codes([nobody])).toEqual([[403, 'invitation_for_other']]);

    api.pass({ seconds: 1 });
    const joined = await accept(mara.headers, token);
    const partner = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
    expect(joined.body).toEqual({ partner: { id: partnerId, name: partner.name, role: 'member' } });
    expect((await members(mara.headers)).body).toMatchObject({
      members: [{ email: owner.email }, { email, role: 'member' }],
      invitations: [],
    });
    expect(codes([await accept(mara.headers, token)])).toEqual([[409, 'invitation_used']]);
    expect(codes([await invite(owner.headers, email)])).toEqual([[400, 'invalid_input']]);
    const kept = JSON.stringify(await prisma.partnerInvitation.findMany({ where: { partnerId } }));
    expect(kept).not.toContain(token);
  });

  it('replaces an older one to the same email address', async () => {
    const { partnerId, owner } = await team();
    const email = `twice${partnerId}@team.example`;
    await invite(owner.headers, email);
    const first = await mailedToken(email);
    await invite(owner.headers, email, 'owner');
    const second = await mailedToken(email, 2);
    const person = await signedIn(email);
    expect((await members(owner.headers)).body.invitations).toMatchObject([{ email, role: 'owner' }]);
    expect(codes([await accept(person.headers, first)])).toEqual([[404, 'invalid_code']]);
    expect((await accept(person.headers, second)).body.partner.role).toBe('owner');
  });

  it('ends when withdrawn or after seven days, and is deleted thirty days later', async () => {
    const { partnerId, owner } = await team();
    const [taken, late] = [`taken${partnerId}@team.example`, `late${partnerId}@team.example`];
    const open = await invite(owner.headers, taken);
    const id = open.body.invitation.id as number;
    await invite(owner.headers, late);
    const tokens = [await mailedToken(taken), await mailedToken(late)] as const;
    expect((await withdraw(owner.headers, id)).body).toEqual({ ok: true });
    expect(codes([await withdraw(owner.headers, id)])).toEqual([[404, 'not_found']]);
    expect(codes([await accept((await signedIn(taken)).headers, tokens[0])])).toEqual([
      [410, 'invitation_expired'],
    ]);
    const before = api.time.now;
    api.pass({ days: 7 });
    const { headers } = await signedIn(late);
    expect(codes([await accept(headers, tokens[1])])).toEqual([[410, 'invitation_expired']]);
    const again = await signedIn(owner.email);
    expect((await members(again.headers)).body.invitations).toEqual([]);
    api.pass({ days: 29 });
    await cleanUp(api.ctx);
    expect(await prisma.partnerInvitation.count({ where: { partnerId } })).toBe(1);
    api.pass({ days: 2 });
    await cleanUp(api.ctx);
    expect(await prisma.partnerInvitation.count({ where: { partnerId } })).toBe(0);
    api.time.now = before;
  });

  it('adds one member even when accepted several times at once', async () => {
    const { partnerId, owner } = await team();
    const email = `hasty${partnerId}@team.example`;
    await invite(owner.headers, email);
    const token = await mailedToken(email);
    const { headers } = await signedIn(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(headers, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await prisma.partnerMember.count({ where: { partnerId } })).toBe(2);
  });

  it('is limited to twenty emails a day, even at once or to one address', async () => {
    const { partnerId, owner } = await team();
    const email = `often${partnerId}@team.example`;
    // After these, the mailbox takes no more from strangers.
    for (let sent = 0; sent < 4; sent += 1) expect((await invite(owner.headers, email)).status).toBe(200);
    expect(codes([await invite(owner.headers, email)])).toEqual([[400, 'too_many_emails']]);
    const others = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        invite(owner.headers, `often${partnerId}.${index}@team.example`),
      ),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(16);
    const refused = others.filter(({ status }) => status !== 200);
    expect(codes(refused)).toEqual(Array.from({ length: 2 }, () => [400, 'too_many_invitations']));
    expect(codes([await invite(owner.headers, email)])).toEqual([[400, 'too_many_invitations']]);
    const [{ id }] = (await members(owner.headers)).body.invitations as [{ id: number }];
    await withdraw(owner.headers, id);
    expect((await invite(owner.headers, `x${email}`)).status).toBe(400);
    const before = api.time.now;
    api.pass({ days: 1 });
    const { headers } = await signedIn(owner.email);
    expect((await invite(headers, email)).status).toBe(200);
    api.time.now = before;
  });

  it('is refused if the partner has a hundred people', async () => {
    const { partnerId, owner } = await team();
    await prisma.user.createMany({
      data: Array.from({ length: 98 }, (_, index) => ({ email: `many${partnerId}.${index}@team.example` })),
    });
    const many = await prisma.user.findMany({ where: { email: { startsWith: `many${partnerId}.` } } });
    await prisma.partnerMember.createMany({
      data: many.map(({ id: userId }) => ({ partnerId, userId, role: 'member' })),
    });
    expect((await invite(owner.headers, `hundred${partnerId}@team.example`)).status).toBe(200);
    const refused = await invite(owner.headers, `beyond${partnerId}@team.example`);
    expect(refused.body).toMatchObject({ error: 'invalid_input', field: 'email' });
    expect((await invite(owner.headers, `hundred${partnerId}@team.example`)).status).toBe(200);
  });
});

describe('a role', () => {
  it('can be changed by an owner, and removed members and their tokens lose access', async () => {
    const { partnerId, owner } = await team();
    const mara = await join(partnerId, `role${partnerId}@team.example`);
    expect((await setRole(owner.headers, mara.userId, 'owner')).body).toEqual({ ok: true });
    expect((await setRole(mara.headers, owner.userId, 'member')).body).toEqual({ ok: true });
    expect(codes([await invite(owner.headers, 'x@team.example')])).toEqual([[403, 'forbidden']]);
    const { token } = await createPat(api.ctx, { email: owner.email });
    const byToken = { authorization: `Bearer ${token}` };
    expect((await members(byToken)).status).toBe(200);
    expect((await remove(mara.headers, owner.userId.toUpperCase())).body).toEqual({ ok: true });
    expect(codes([await members(byToken), await members(owner.headers)])).toEqual([
      [401, 'unauthorized'],
      [404, 'no_partner'],
    ]);
    await join(partnerId, owner.email);
    expect(codes([await members(byToken)])).toEqual([[401, 'unauthorized']]);
  });

  it('can be given up by leaving, except by the last owner', async () => {
    const { partnerId, owner } = await team();
    const mara = await join(partnerId, `leaves${partnerId}@team.example`);
    expect(
      codes([
        await remove(owner.headers, owner.userId),
        await setRole(owner.headers, owner.userId, 'member'),
      ]),
    ).toEqual([
      [409, 'last_owner'],
      [409, 'last_owner'],
    ]);
    expect((await setRole(owner.headers, owner.userId, 'owner')).status).toBe(200);
    expect((await remove(mara.headers, mara.userId)).status).toBe(200);
    expect(codes([await members(mara.headers)])).toEqual([[404, 'no_partner']]);
  });

  it.each([
    ['leave', (one: Person) => remove(one.headers, one.userId)],
    ['demote each other', (one: Person, two: Person) => setRole(one.headers, two.userId, 'member')],
    ['remove each other', (one: Person, two: Person) => remove(one.headers, two.userId)],
    ['demote themselves', (one: Person) => setRole(one.headers, one.userId, 'member')],
  ])('remains with one of two owners who %s at once', async (_what, does) => {
    for (let round = 0; round < 5; round += 1) {
      const { partnerId, owner } = await team();
      const second = await join(partnerId, `second${partnerId}@team.example`, 'owner');
      const answers = await Promise.all([does(owner, second), does(second, owner)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await prisma.partnerMember.count({ where: { partnerId, role: 'owner' } })).toBe(1);
    }
  });
});

type Person = Awaited<ReturnType<typeof signedIn>>;

describe('a member of several partners', () => {
  it('acts for the one named in the request', async () => {
    const [one, two] = [await team(), await team()];
    const mara = await join(one.partnerId, `several${one.partnerId}@team.example`);
    await prisma.partnerMember.create({
      data: { partnerId: two.partnerId, userId: mara.userId, createdAt: new Date('2027-01-01') },
    });
    const named = (partnerId: number) => members({ ...mara.headers, 'x-partner-id': String(partnerId) });
    expect((await named(two.partnerId)).body.members).toMatchObject([{ email: two.owner.email }, {}]);
    expect((await members(mara.headers)).body.members).toMatchObject([{ email: one.owner.email }, {}]);
    expect(codes([await named((await team()).partnerId)])).toEqual([[403, 'forbidden']]);
  });
});
