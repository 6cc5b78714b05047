import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

const send = (body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', '/feedback', { headers, body });
const kept = () =>
  api.ctx.prisma.feedback.findMany({ omit: { id: true, createdAt: true }, orderBy: { id: 'asc' } });

beforeEach(async () => void (await api.ctx.prisma.feedback.deleteMany()));

describe('POST /feedback', () => {
  it('stores ideas and ratings from shoppers and anonymous visitors', async () => {
    const { headers, session } = await api.shopper();
    const answers = [
      await send({ text: ' Sort by price, please ', category: 'lists' }, headers),
      await send({ rating: 5 }),
      await send({ rating: 2, text: 'Too slow' }),
      await send({ kind: 'rating', rating: 1, text: 'No', category: 'sharing' }, headers),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 4 }, () => [200, { ok: true }]),
    );
    const userId = session.user.id;
    expect(await kept()).toEqual([
      { userId, kind: 'idea', category: 'lists', text: 'Sort by price, please', rating: null },
      { userId: null, kind: 'rating', category: 'general', text: '', rating: 5 },
      { userId: null, kind: 'idea', category: 'general', text: 'Too slow', rating: 2 },
      { userId, kind: 'rating', category: 'sharing', text: 'No', rating: 1 },
    ]);
  });

  it('accepts 2,000 characters of any script, without those the database can’t store', async () => {
    expect((await send({ text: 'ß'.repeat(2_000) })).status).toBe(200);
    expect((await send({ text: 'a\0b\uD800' })).status).toBe(200);
    expect((await kept())[1]?.text).toBe('ab\uFFFD');
  });

  it.each([
    [{}, 'invalid_idea'],
    [{ text: ' \0 ' }, 'invalid_idea'],
    [{ text: 7 }, 'invalid_idea'],
    [{ kind: 'idea', rating: 4 }, 'invalid_idea'],
    [{ text: 'ß'.repeat(2_001) }, 'idea_too_long'],
    [{ kind: 'rating', text: 'Good' }, 'invalid_rating'],
    [{ rating: 0 }, 'invalid_rating'],
    [{ rating: 6 }, 'invalid_rating'],
    [{ rating: 4.5 }, 'invalid_rating'],
    [{ rating: '5' }, 'invalid_rating'],
    [{ text: 'x', category: 'weather' }, 'invalid_category'],
    [{ text: 'x', kind: 'complaint' }, 'invalid_input'],
  ])('rejects %j with %s', async (body, code) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error: code } });
    expect(await kept()).toEqual([]);
  });

  it('rejects an invalid token instead of storing anonymous feedback', async () => {
    const answer = await send({ text: 'x' }, { authorization: 'Bearer nonsense' });
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  });

  it('stores a request repeated with an Idempotency-Key once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => send({ text: 'Once' }, { 'idempotency-key': 'feedback-1' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept()).toHaveLength(1);
  });

  it('answers submission_failed if the database fails', async () => {
    await api.ctx.pool.query('ALTER TABLE feedback RENAME TO feedback_away');
    const answer = await send({ text: 'Lost' });
    await api.ctx.pool.query('ALTER TABLE feedback_away RENAME TO feedback');
    expect(answer).toMatchObject({ status: 500, body: { error: 'submission_failed' } });
  });
});

it('GET /feedback/categories lists every accepted category', async () => {
  const { body } = await api.call('GET', '/feedback/categories');
  const answers = await Promise.all(body.categories.map((category: string) => send({ rating: 3, category })));
  expect(answers.map(({ status }) => status)).toEqual(body.categories.map(() => 200));
  expect(body.categories).toContain('general');
});
