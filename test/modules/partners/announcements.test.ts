/** Breaking changes are announced once to each partner's technical contact. */
import { describe, expect, it } from 'vitest';
import { announceChange } from '#api/modules/partners/announce-change.ts';
import { changelog, isBreaking } from '#api/modules/partners/changelog.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;
const [breaking, older] = changelog.filter((entry) => isBreaking(entry) && entry.date);
const harmless = changelog.find((entry) => !isBreaking(entry));
if (!breaking?.date || !older || !harmless) throw new Error('the changelog has other entries');

async function partner(contact: string | null, createdAt = new Date('2026-01-01')) {
  const { partnerId } = await api.partner();
  await prisma.partner.update({ where: { id: partnerId }, data: { technicalContact: contact, createdAt } });
  return partnerId;
}
const announce = (entryId: string, more: { dryRun?: boolean; force?: boolean } = {}) =>
  announceChange(api.ctx, { entryId, ...more });

describe('announcing a change', () => {
  it('emails each technical contact of an existing partner once, in English', async () => {
    const told = await partner('dev@told.example');
    await partner(null);
    await partner('dev@new.example', new Date(Date.parse(breaking.date ?? '') + 2 * 86_400_000));

    expect(await announce(breaking.id, { dryRun: true })).toEqual({ entryId: breaking.id, partners: [told] });
    expect(await prisma.announcement.count()).toBe(0);
    expect((await announce(breaking.id)).partners).toEqual([told]);
    expect((await announce(breaking.id)).partners).toEqual([]);
    const { subject, text } = await api.mailTo('dev@told.example');
    expect(`${subject} ${text}`).toContain(breaking.title);
    expect(text).toContain(`/changelog#${breaking.id}`);
    for (const { text: change } of breaking.changes)
      expect((text ?? '').replaceAll(/\s+/g, ' ')).toContain(change);
    expect((await announce(older.id)).partners).toEqual([told]);
    await api.mailTo('dev@told.example', 2);
    expect(await api.mailsTo('dev@new.example')).toEqual([]);
  });

  it(
    'sends each email once, even for three simultaneous runs and hundreds of partners',
    { tags: ['thorough'] },
    async () => {
      await prisma.announcement.deleteMany();
      const { rows } = await api.ctx.pool.query<{ id: number }>(
        `INSERT INTO partners (name, technical_contact, created_at)
       SELECT 'Shop', 'many' || n || '@many.example', '2026-01-01' FROM generate_series(1, 250) n RETURNING id`,
      );
      const runs = await Promise.all([1, 2, 3].map(() => announce(breaking.id)));
      const reached = runs.flatMap(({ partners }) => partners);
      expect(new Set(reached).size).toBe(reached.length);
      expect(reached).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
      expect(
        await prisma.announcement.count({ where: { partnerId: { in: rows.map(({ id }) => id) } } }),
      ).toBe(rows.length);
      // Some have been sent already, and their jobs removed.
      const twice = await api.ctx.pool.query(
        `SELECT data->>'to' FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' LIKE 'many%@many.example'
       GROUP BY 1 HAVING count(*) > 1`,
      );
      expect(twice.rows).toEqual([]);
      for (const name of ['many1', 'many250']) {
        await api.mailTo(`${name}@many.example`);
        expect(await api.mailsTo(`${name}@many.example`)).toHaveLength(1);
      }
    },
  );

  it('is refused for unknown entries, and for non-breaking ones unless forced', async () => {
    await expect(announce('9.9.9')).rejects.toMatchObject({
      errorName: 'invalid_input',
      details: { hint: expect.stringContaining(breaking.id) },
    });
    await expect(announce(harmless.id)).rejects.toMatchObject({ errorName: 'invalid_input' });
    expect(await prisma.announcement.count({ where: { entryId: harmless.id } })).toBe(0);
    const { partners } = await announce(harmless.id, { force: true, dryRun: true });
    expect(partners.length).toBeGreaterThan(0);
  });
});
