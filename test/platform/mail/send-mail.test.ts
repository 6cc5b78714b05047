/** Delivering partner emails, through the queue and over real SMTP. */
import { beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#api/platform/db/sql.ts';
import { useApi } from '#test/support/api.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { partnerEmails } from '#test/support/partner-emails.ts';

const mailServer = await startMailServer();
const api = await useApi({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  SITE_URL: 'https://wishlist.example',
});
const cause = { kind: 'owner' } as const;
const usage = partnerEmails['usage-100-free']!;
const invoice = partnerEmails['invoice-transfer']!;
const arrived = (to: string) => mailServer.taken.filter((one) => one.to.includes(to));
const oneMail = (to: string) => expect.poll(() => arrived(to).length).toBe(1);

beforeEach(() => {
  Object.assign(mailServer.state, { refusing: false, code: 451, text: 'Try later', vanishing: false });
});

/** Puts an email into the queue. By its ID, because its data is emptied once it's sent. */
async function enqueue(to: string) {
  await api.ctx.adapters.jobs.send('send-mail', { to, cause, lang: 'en', email: usage });
  const found = await api.ctx.pool.query<{ id: string }>(
    `SELECT id FROM pgboss.job WHERE name = 'send-mail' AND data->>'to' = $1`,
    [to],
  );
  const { id } = found.rows[0]!;
  const set = (change: string) => api.ctx.pool.query(`UPDATE pgboss.job SET ${change} WHERE id = $1`, [id]);
  return {
    id,
    /** The delay before the next retry is over. */
    retryNow: () => set('start_after = now()'),
    /** As after the death of the server that ran it. */
    repeat: () => set(`state = 'retry', start_after = now()`),
    job: async () =>
      (
        await api.ctx.pool.query<{ state: string; retry_count: number; data: object }>(
          'SELECT state, retry_count, data FROM pgboss.job WHERE id = $1',
          [id],
        )
      ).rows[0],
  };
}

describe('an email to a partner', () => {
  it('is delivered through the queue in the partner’s language, with a link to its settings', async () => {
    await api.ctx.adapters.jobs.send('send-mail', {
      to: 'ada@kiln.example',
      cause,
      lang: 'pl',
      email: usage,
    });
    await oneMail('ada@kiln.example');
    const { email } = arrived('ada@kiln.example')[0]!;
    expect(email.subject).toBe('Kiln & Linen: zapisywanie wstrzymane do 1 grudnia');
    expect(email.text).toContain('https://wishlist.example/portal/settings');
    expect(email.html).toContain('<html lang="pl">');
  });

  it('has its attachment unchanged', async () => {
    const content = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 255, 10, 13]);
    const file = { filename: 'WL-2026-000012.pdf', content, contentType: 'application/pdf' };
    const to = 'invoices@kiln.example';
    await api.ctx.adapters.mail.sendPartnerMail({
      to,
      cause,
      lang: 'en',
      email: invoice,
      attachments: [file],
    });
    const [attachment, ...others] = arrived(to)[0]!.email.attachments;
    expect(others).toEqual([]);
    expect(attachment).toMatchObject({ filename: 'WL-2026-000012.pdf', mimeType: 'application/pdf' });
    expect([...new Uint8Array(attachment!.content as ArrayBuffer)]).toEqual([...content]);
    expect(arrived(to)[0]!.email.text).toContain('attached as a PDF');
  });

  it('is retried after a mail server refuses it, and delivered once', async () => {
    const to = 'patient@kiln.example';
    mailServer.state.refusing = true;
    const mail = await enqueue(to);
    await expect.poll(mail.job).toMatchObject({ state: 'retry' });
    expect(arrived(to)).toEqual([]);

    mailServer.state.refusing = false;
    await mail.retryNow();
    await oneMail(to);
    await expect.poll(mail.job).toMatchObject({ state: 'completed', retry_count: 1, data: {} });
    expect(arrived(to)).toHaveLength(1);
  });

  it('isn’t sent again by a server that takes over its job after it was accepted', async () => {
    const to = 'taken-over@kiln.example';
    const mail = await enqueue(to);
    await expect.poll(mail.job).toMatchObject({ state: 'completed' });
    await mail.repeat();
    await expect.poll(mail.job).toMatchObject({ state: 'completed' });
    expect(arrived(to)).toHaveLength(1);
  });

  it('isn’t retried to a mailbox that doesn’t exist', async () => {
    Object.assign(mailServer.state, { refusing: true, code: 550, text: '5.1.1 No such user' });
    const mail = await enqueue('nobody@kiln.example');
    await expect.poll(mail.job).toMatchObject({ state: 'failed', retry_count: 0 });
  });

  it('has the same Message-ID in each attempt without an answer, of which there are three', async () => {
    const to = 'unanswered@kiln.example';
    mailServer.state.vanishing = true;
    const mail = await enqueue(to);
    for (const unanswered of [1, 2]) {
      await expect.poll(mail.job).toMatchObject({ state: 'retry', data: { unanswered } });
      await mail.retryNow();
    }
    await expect.poll(mail.job).toMatchObject({ state: 'completed', data: {} });
    const ids = arrived(to).map(({ email }) => email.messageId);
    expect(ids).toEqual(Array(3).fill(`<send-mail-${mail.id}@wishlist.example>`));
  });

  it('that the version before put into the queue is delivered, too', async () => {
    const data = { to: 'before@kiln.example', lang: 'en', email: usage };
    await api.ctx.adapters.jobs.send('send-mail', data as never);
    await oneMail('before@kiln.example');
  });

  it('isn’t sent if its transaction is rolled back', async () => {
    const undone = transaction(api.ctx.pool, async (_sql, client) => {
      await api.ctx.adapters.jobs.send(
        'send-mail',
        { to: 'never@kiln.example', cause, lang: 'en', email: usage },
        { client },
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await transaction(api.ctx.pool, (_sql, client) =>
      api.ctx.adapters.jobs.send(
        'send-mail',
        { to: 'after@kiln.example', cause, lang: 'en', email: usage },
        { client },
      ),
    );
    await oneMail('after@kiln.example');
    expect(arrived('never@kiln.example')).toEqual([]);
  });
});
