import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { listFriends } from '#api/modules/people/list-friends.ts';
import { listInviteCodes } from '#api/modules/people/list-invite-codes.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

interface Request {
  id: number;
  user_id: string | null;
  name: string;
  email: string | null;
}

/** A shopper and the requests they can send. */
async function person() {
  const { headers, session, list } = await api.shopper();
  const call = (method: string, route: string, body?: unknown) =>
    api.call(method, `/me${route}`, { headers, body });
  const email = session.user.email ?? '';
  const name = `Friend ${list.db_id}`;
  await api.ctx.prisma.user.update({ where: { id: session.user.id }, data: { displayName: name } });
  return {
    id: session.user.id,
    email,
    name,
    list,
    call,
    ask: (recipient: Record<string, unknown>) => call('POST', '/friends/requests', recipient),
    accept: (id: number | undefined) => call('POST', `/friends/requests/${id}/accept`),
    decline: (id: number | undefined) => call('POST', `/friends/requests/${id}/decline`),
    withdraw: (id: number | undefined) => call('DELETE', `/friends/requests/${id}`),
    unfriend: (id: string) => call('DELETE', `/friends/${id}`),
    friends: async () =>
      ((await call('GET', '/friends')).body.friends as { user_id: string }[]).map((one) => one.user_id),
    requests: async () =>
      (await call('GET', '/friends')).body.requests as { incoming: Request[]; outgoing: Request[] },
    told: async () =>
      ((await call('GET', '/notifications')).body.notifications as { kind: string; data: object }[]).map(
        ({ kind, data }) => [kind, data],
      ),
  };
}
type Person = Awaited<ReturnType<typeof person>>;

async function befriended(): Promise<[Person, Person]> {
  const [one, other] = [await person(), await person()];
  const asked = await one.ask({ user_id: other.id });
  expect((await other.accept(asked.body.request.id)).status).toBe(200);
  return [one, other];
}

const summary = (answer: { status: number; body: { error?: string } }) => [answer.status, answer.body.error];

describe('POST /me/friends/requests', () => {
  it('invites by ID and by username, shows the request to both, and notifies the recipient', async () => {
    const [clara, ben] = [await person(), await person()];
    const answer = await clara.ask({ user_id: ben.id.toUpperCase() });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const { request } = answer.body;
    expect(request).toEqual({
      id: expect.any(Number),
      user_id: ben.id,
      name: ben.name,
      email: null,
      avatar: null,
      created_at: api.time.now.toISOString(),
    });
    expect(await clara.requests()).toEqual({ incoming: [], outgoing: [request] });
    expect(await ben.requests()).toEqual({
      incoming: [{ ...request, user_id: clara.id, name: clara.name }],
      outgoing: [],
    });
    expect(await ben.told()).toEqual([
      ['friend_request', { request_id: request.id, by_user_id: clara.id, by_name: clara.name }],
    ]);
    expect(await clara.told()).toEqual([]);

    const eva = await person();
    await api.ctx.prisma.user.update({ where: { id: eva.id }, data: { username: 'eva' } });
    expect((await clara.ask({ username: ' Eva ' })).body.request.user_id).toBe(eva.id);
  });

  it('returns the same request when repeated, even simultaneously', async () => {
    const [clara, ben] = [await person(), await person()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => clara.ask({ user_id: ben.id })));
    expect(new Set(answers.map(({ body }) => body.request.id)).size).toBe(1);
    expect(await ben.told()).toHaveLength(1);
  });

  it('makes two people friends if both ask each other, by any identifier', async () => {
    const [clara, ben] = [await person(), await person()];
    await clara.ask({ email: ben.email });
    expect((await ben.ask({ user_id: clara.id })).body).toEqual({ ok: true, request: null });
    expect([await clara.friends(), await ben.friends()]).toEqual([[ben.id], [clara.id]]);
    expect(await clara.requests()).toEqual({ incoming: [], outgoing: [] });
    expect(await clara.told()).toEqual([['friend_accepted', { by_user_id: ben.id, by_name: ben.name }]]);
    expect(await ben.told()).toEqual([]);
    expect((await clara.ask({ user_id: ben.id })).body.request).toBeNull();
  });

  it('creates one friendship for simultaneous mutual requests', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [clara, ben] = [await person(), await person()];
      const byMail = round % 2 === 1;
      const answers = await Promise.all([
        clara.ask(byMail ? { email: ben.email } : { user_id: ben.id }),
        ben.ask({ user_id: clara.id }),
        clara.ask({ user_id: ben.id }),
        ben.ask(byMail ? { email: clara.email } : { user_id: clara.id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([await clara.friends(), await ben.friends()]).toEqual([[ben.id], [clara.id]]);
      expect(await clara.requests()).toEqual({ incoming: [], outgoing: [] });
      expect(await ben.requests()).toEqual({ incoming: [], outgoing: [] });
    }
  });

  it('rejects missing, own, unknown and malformed recipients', async () => {
    const clara = await person();
    const answers = [
      await clara.ask({}),
      await clara.ask({ user_id: 'x' }),
      await clara.ask({ email: '', username: ' ' }),
      await clara.ask({ username: '\0' }),
      await clara.ask({ user_id: clara.id }),
      await clara.ask({ email: clara.email.toUpperCase() }),
      await clara.ask({ user_id: '00000000-0000-4000-8000-000000000000' }),
      await clara.ask({ username: 'nobody\0\uD800' }),
      await clara.ask({ email: 'no address' }),
    ];
    expect(answers.map(summary)).toEqual([
      [400, 'missing_recipient'],
      [400, 'missing_recipient'],
      [400, 'missing_recipient'],
      [400, 'missing_recipient'],
      [400, 'self_request'],
      [400, 'self_request'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'invalid_email'],
    ]);
  });

  it('allows 200 open requests per person, even for simultaneous ones', async () => {
    const clara = await person();
    await api.ctx.prisma.friendRequest.createMany({
      data: Array.from({ length: 197 }, (_, index) => ({
        fromUserId: clara.id,
        toEmail: `${index}@mail.example`,
      })),
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => clara.ask({ email: `more${index}@mail.example` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400]);
  });
});

describe('a request to an email address', () => {
  it('looks the same whether or not the address has an account', async () => {
    const [clara, ben] = [await person(), await person()];
    const known = await clara.ask({ email: ben.email });
    const unknown = await clara.ask({ email: 'nobody-yet@mail.example' });
    const shape = (email: string) => ({
      id: expect.any(Number),
      user_id: null,
      name: '',
      email,
      avatar: null,
      created_at: api.time.now.toISOString(),
    });
    expect(known.body).toEqual({ ok: true, request: shape(ben.email) });
    expect(unknown.body).toEqual({ ok: true, request: shape('nobody-yet@mail.example') });
    expect((await clara.requests()).outgoing).toEqual([unknown.body.request, known.body.request]);
    expect((await clara.ask({ email: 'Nobody-Yet@mail.example' })).body).toEqual(unknown.body);
    expect((await clara.ask({ email: ben.email })).body).toEqual(known.body);
    // Nor does asking by user ID reveal whose address it is.
    expect((await clara.ask({ user_id: ben.id })).body.request.id).not.toBe(known.body.request.id);
    expect((await clara.requests()).outgoing).toHaveLength(3);
    expect((await ben.requests()).incoming).toHaveLength(1);
  });

  it('waits for the person who signs in with the address', async () => {
    const clara = await person();
    const next = Number(clara.email.match(/\d+/)) + 1;
    await clara.ask({ email: `shopper${next}@mail.example` });
    const late = await person();
    const { incoming } = await late.requests();
    expect(incoming).toMatchObject([{ user_id: clara.id, email: null }]);
    expect((await late.accept(incoming[0]?.id)).body).toMatchObject({ friend: { user_id: clara.id } });
    expect(await clara.friends()).toEqual([late.id]);
  });

  it('is declined together with a request to the same person', async () => {
    const [clara, ben] = [await person(), await person()];
    await clara.ask({ email: ben.email });
    const asked = await clara.ask({ user_id: ben.id });
    await ben.decline(asked.body.request.id);
    expect([(await ben.requests()).incoming, (await clara.requests()).outgoing]).toEqual([[], []]);
    expect(await ben.told()).toEqual([]);
  });
});

describe('answering a request', () => {
  it('makes friends when accepted, and notifies the sender', async () => {
    const [clara, ben] = [await person(), await person()];
    const { request } = (await clara.ask({ user_id: ben.id })).body;
    const accepted = await ben.accept(request.id);
    const since = api.time.now.toISOString();
    expect(accepted).toMatchObject({ status: 200 });
    expect(accepted.body).toEqual({
      ok: true,
      friend: { user_id: clara.id, name: clara.name, avatar: null, since },
    });
    expect((await clara.call('GET', '/friends')).body).toEqual({
      friends: [{ user_id: ben.id, name: ben.name, avatar: null, since }],
      requests: { incoming: [], outgoing: [] },
    });
    expect(await clara.told()).toEqual([['friend_accepted', { by_user_id: ben.id, by_name: ben.name }]]);
    expect(await ben.told()).toEqual([]);
    expect(summary(await ben.accept(request.id))).toEqual([404, 'not_found_or_not_pending']);
  });

  it('creates no friendship and no notification when declined, and allows asking again', async () => {
    const [clara, ben] = [await person(), await person()];
    const first = (await clara.ask({ user_id: ben.id })).body.request.id;
    expect((await ben.decline(first)).body).toEqual({ ok: true });
    expect([await clara.friends(), await clara.told(), await ben.told()]).toEqual([[], [], []]);
    const again = (await clara.ask({ user_id: ben.id })).body.request.id;
    expect(again).not.toBe(first);
    expect((await ben.accept(again)).status).toBe(200);
  });

  it('is limited to the recipient, and withdrawing to the sender', async () => {
    const [clara, ben, stranger] = [await person(), await person(), await person()];
    const { id } = (await clara.ask({ user_id: ben.id })).body.request;
    const byMail = (await clara.ask({ email: ben.email })).body.request.id;
    const answers = [
      await clara.accept(id),
      await clara.decline(id),
      await stranger.accept(id),
      await stranger.decline(byMail),
      await stranger.withdraw(id),
      await ben.withdraw(id),
      await ben.accept(999_999_999),
      await ben.withdraw(999_999_999),
    ];
    const forbidden = [403, 'forbidden'];
    const missing = [404, 'not_found_or_not_pending'];
    expect(answers.map(summary)).toEqual([...Array.from({ length: 6 }, () => forbidden), missing, missing]);
    for (const route of ['x/accept', 'x/decline']) {
      expect(summary(await ben.call('POST', `/friends/requests/${route}`))).toEqual([400, 'missing_id']);
    }
    expect((await ben.requests()).incoming).toHaveLength(1);
  });

  it('removes all traces when withdrawn', async () => {
    const [clara, ben] = [await person(), await person()];
    for (const recipient of [{ user_id: ben.id }, { email: ben.email }]) {
      const { id } = (await clara.ask(recipient)).body.request;
      expect(await ben.told()).toHaveLength(1);
      expect((await clara.withdraw(id)).body).toEqual({ ok: true });
      expect([await ben.told(), (await ben.requests()).incoming]).toEqual([[], []]);
      expect(summary(await clara.withdraw(id))).toEqual([404, 'not_found_or_not_pending']);
      expect(summary(await ben.accept(id))).toEqual([404, 'not_found_or_not_pending']);
    }
  });

  it('lets exactly one of accept, decline and withdraw succeed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [clara, ben] = [await person(), await person()];
      const { id } = (await clara.ask(round % 2 ? { email: ben.email } : { user_id: ben.id })).body.request;
      const answers = await Promise.all([
        ben.decline(id),
        clara.withdraw(id),
        ben.accept(id),
        ben.decline(id),
        ben.accept(id),
        clara.withdraw(id),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
      const accepted = answers[2]?.status === 200 || answers[4]?.status === 200;
      expect(await ben.friends()).toEqual(accepted ? [clara.id] : []);
      expect((await clara.requests()).outgoing).toEqual([]);
    }
  });
});

describe('DELETE /me/friends/{userId}', () => {
  it('ends the friendship for both, once, and their access to each other’s lists', async () => {
    const [clara, ben] = await befriended();
    const eva = await person();
    await api.ctx.prisma.listCollaborator.createMany({
      data: [
        { listId: clara.list.db_id, userId: ben.id },
        { listId: ben.list.db_id, userId: clara.id, role: 'viewer' },
        { listId: clara.list.db_id, userId: eva.id },
      ],
    });
    const answers = await Promise.all([
      clara.unfriend(ben.id),
      ben.unfriend(clara.id),
      clara.unfriend(ben.id.toUpperCase()),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect([await clara.friends(), await ben.friends()]).toEqual([[], []]);
    expect(await api.ctx.prisma.listCollaborator.findMany({ select: { userId: true } })).toEqual([
      { userId: eva.id },
    ]);
  });

  it('rejects the person themselves, strangers and malformed IDs', async () => {
    const [clara, stranger] = [await person(), await person()];
    expect([
      summary(await clara.unfriend(clara.id)),
      summary(await clara.unfriend(stranger.id)),
      summary(await clara.unfriend('x')),
    ]).toEqual([
      [400, 'cannot_unfriend_self'],
      [404, 'not_found'],
      [400, 'missing_friend_id'],
    ]);
  });

  it('leaves a consistent state when both ask and unfriend at once', async () => {
    const [clara, ben] = await befriended();
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        clara.unfriend(ben.id),
        ben.ask({ user_id: clara.id }),
        clara.ask({ user_id: ben.id }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const friends = (await clara.friends()).length === 1;
      expect((await ben.friends()).length === 1).toBe(friends);
      const { incoming, outgoing } = await clara.requests();
      if (friends) expect([...incoming, ...outgoing]).toEqual([]);
      else await ben.ask({ user_id: clara.id }).then(() => clara.ask({ user_id: ben.id }));
      expect(await clara.friends()).toEqual([ben.id]);
    }
  });
});

describe('invite codes', () => {
  const make = async (maker: Person) => (await maker.call('POST', '/invite-codes')).body as { code: string };
  const enter = (who: Person, code: unknown) => who.call('POST', '/invite-codes/accept', { code });

  it('are short, easy to type and valid for 14 days', async () => {
    const clara = await person();
    const code = await make(clara);
    expect(code).toEqual({
      code: expect.stringMatching(/^([34679ACDEFGHJKMNPQRTVWXY]{4}-){2}[34679ACDEFGHJKMNPQRTVWXY]{4}$/),
      url: `http://localhost:3000/invite/${code.code}`,
      created_at: api.time.now.toISOString(),
      expires_at: new Date(api.time.now.getTime() + 14 * 86_400_000).toISOString(),
      uses: 0,
    });
    const later = await make(clara);
    const { body } = await clara.call('GET', '/invite-codes');
    expect(body.invite_codes).toHaveLength(2);
    expect(body.invite_codes).toEqual(expect.arrayContaining([code, later]));
    expect((await (await person()).call('GET', '/invite-codes')).body.invite_codes).toEqual([]);
  });

  it('befriend anyone who enters them, in any spelling, and notify the inviter', async () => {
    const [clara, ben, eva] = [await person(), await person(), await person()];
    const { code } = await make(clara);
    const answer = await enter(ben, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(answer).toMatchObject({ status: 200, body: { ok: true, friend: { user_id: clara.id } } });
    expect((await enter(eva, code.replaceAll('-', ''))).status).toBe(200);
    expect((await clara.friends()).sort()).toEqual([ben.id, eva.id].sort());
    expect(await clara.told()).toMatchObject([
      ['friend_accepted', { by_user_id: eva.id }],
      ['friend_accepted', { by_user_id: ben.id }],
    ]);
    expect((await clara.call('GET', '/invite-codes')).body.invite_codes).toMatchObject([{ code, uses: 2 }]);
  });

  it('add a friend once, however often they’re entered, and close open requests', async () => {
    const [clara, ben] = [await person(), await person()];
    const { code } = await make(clara);
    await ben.ask({ user_id: clara.id });
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(ben, code)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.friend?.user_id}`))).toEqual(
      new Set([`200 ${clara.id}`]),
    );
    expect((await clara.call('GET', '/invite-codes')).body.invite_codes).toMatchObject([{ uses: 1 }]);
    expect(await clara.told()).toMatchObject([['friend_accepted', { by_user_id: ben.id }]]);
    expect(await clara.requests()).toEqual({ incoming: [], outgoing: [] });
  });

  it('are refused if unknown, mistyped, expired, revoked or one’s own', async () => {
    const [clara, ben] = [await person(), await person()];
    const { code } = await make(clara);
    const revoked = (await make(clara)).code;
    expect(summary(await ben.call('DELETE', `/invite-codes/${revoked}`))).toEqual([404, 'invalid_code']);
    expect((await clara.call('DELETE', `/invite-codes/${revoked.toLowerCase()}`)).body).toEqual({ ok: true });
    expect(summary(await clara.call('DELETE', `/invite-codes/${revoked}`))).toEqual([404, 'invalid_code']);
    expect(summary(await clara.call('DELETE', '/invite-codes/nonsense'))).toEqual([404, 'invalid_code']);
    expect(summary(await enter(clara, code))).toEqual([400, 'cannot_invite_self']);
    for (const wrong of ['AAAA-AAAA-AAAA', 'x', `${code}A`, '', '\0', revoked]) {
      expect([wrong, ...summary(await enter(ben, wrong))]).toEqual([wrong, 404, 'invalid_code']);
    }
    for (const missing of [undefined, null, 7]) {
      expect(summary(await enter(ben, missing))).toEqual([400, 'missing_params']);
    }
    api.pass({ days: 14 });
    expect(summary(await enter(await person(), code))).toEqual([404, 'invalid_code']);
    expect(await listInviteCodes(api.ctx, clara.id)).toEqual([]);
    expect(await listFriends(api.ctx, clara.id)).toEqual([]);
  });

  it('are limited to 50 per person, even for simultaneous requests', async () => {
    const clara = await person();
    const expiresAt = new Date(api.time.now.getTime() + 86_400_000);
    await api.ctx.prisma.inviteCode.createMany({
      data: Array.from({ length: 48 }, (_, index) => ({
        code: `${clara.id}${index}`,
        userId: clara.id,
        expiresAt,
      })),
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => clara.call('POST', '/invite-codes')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
  });

  it('add no friend once revoked, even at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [clara, ben] = [await person(), await person()];
      const { code } = await make(clara);
      const [revoked, entered] = await Promise.all([
        clara.call('DELETE', `/invite-codes/${code}`),
        enter(ben, code),
      ]);
      expect(revoked.status).toBe(200);
      expect(await clara.friends()).toEqual(entered.status === 200 ? [ben.id] : []);
    }
  });
});

it('deletes email requests after 90 days, and old codes and read notifications in time', async () => {
  const [clara, ben] = [await person(), await person()];
  await clara.ask({ email: 'never@mail.example' });
  await clara.ask({ user_id: ben.id });
  await ben.call('POST', '/notifications/read');
  await clara.call('POST', '/invite-codes');
  const left = async () => {
    await cleanUp(api.ctx);
    return [
      await api.ctx.prisma.friendRequest.count({ where: { fromUserId: clara.id } }),
      await api.ctx.prisma.inviteCode.count({ where: { userId: clara.id } }),
      await api.ctx.prisma.notification.count({ where: { userId: ben.id } }),
    ];
  };
  const counts = [await left()];
  for (const days of [43, 1, 46, 1, 275]) {
    api.pass({ days });
    counts.push(await left());
  }
  expect(counts).toEqual([
    [2, 1, 1],
    [2, 1, 1],
    [2, 1, 1],
    [2, 0, 1],
    [1, 0, 1],
    [1, 0, 0],
  ]);
});

it('creates one invite code for a repeated Idempotency-Key', async () => {
  const { headers } = await api.shopper();
  const ask = () =>
    api.call('POST', '/me/invite-codes', { headers: { ...headers, 'idempotency-key': 'again' } });
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one.body.code).toBe(other.body.code);
});

it('requires a token for every friends endpoint', async () => {
  for (const [method, route] of [
    ['GET', '/me/friends'],
    ['POST', '/me/friends/requests'],
    ['POST', '/me/friends/requests/1/accept'],
    ['POST', '/me/friends/requests/1/decline'],
    ['DELETE', '/me/friends/requests/1'],
    ['DELETE', '/me/friends/00000000-0000-4000-8000-000000000000'],
    ['GET', '/me/invite-codes'],
    ['POST', '/me/invite-codes'],
    ['DELETE', '/me/invite-codes/AAAA-AAAA-AAAA'],
    ['POST', '/me/invite-codes/accept'],
  ] as const) {
    const answer = await api.call(method, route, method === 'POST' ? { body: {} } : {});
    expect([route, ...summary(answer)]).toEqual([route, 401, 'unauthorized']);
  }
});

it('reports each failure when the database fails', async () => {
  const [clara, ben] = [await person(), await person()];
  const { id } = (await ben.ask({ user_id: clara.id })).body.request;
  const codes = async (
    tables: string[],
    calls: (() => Promise<{ status: number; body: { error: string } }>)[],
  ) => {
    for (const table of tables) await api.ctx.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    const answers = [];
    for (const call of calls) answers.push(await call());
    for (const table of tables) await api.ctx.pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    return answers.map((answer) => (answer.status === 500 ? answer.body.error : answer.status));
  };
  expect(
    await codes(
      ['friendships', 'friend_requests'],
      [
        () => clara.call('GET', '/friends'),
        () => clara.ask({ user_id: ben.id }),
        () => clara.accept(id),
        () => clara.decline(id),
        () => ben.withdraw(id),
        () => clara.unfriend(ben.id),
      ],
    ),
  ).toEqual([
    'server_error',
    'insert_failed',
    'update_failed',
    'update_failed',
    'delete_failed',
    'delete_failed',
  ]);
  expect(
    await codes(
      ['invite_codes'],
      [
        () => clara.call('GET', '/invite-codes'),
        () => clara.call('POST', '/invite-codes'),
        () => clara.call('DELETE', '/invite-codes/ACDE-FGHJ-KMNP'),
        () => clara.call('POST', '/invite-codes/accept', { code: 'ACDE-FGHJ-KMNP' }),
      ],
    ),
  ).toEqual(['server_error', 'create_failed', 'delete_failed', 'internal']);
});
