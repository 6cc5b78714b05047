/** Sign-in codes over real SMTP. */
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatText } from '#api/contract/language/format.ts';
import { languages } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import { useApi } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { startMailServer } from '#test/support/mail-server.ts';

const mailServer = await startMailServer();
const api = await useApi({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  MAIL_FROM: 'Merkliste <hallo@merkliste.example>',
  BRAND_NAME: 'Merkliste & Co',
});
const start = (email: string, lang?: string, on = api) =>
  on.call('POST', '/auth/email/start', { body: { email, lang } });
const verify = (email: string, code: string) =>
  api.call('POST', '/auth/email/verify', { body: { email, code } });
const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
const last = () => mailServer.taken.at(-1)!;

beforeEach(() => {
  mailServer.taken.length = 0;
  mailServer.state.refusing = false;
});

describe('a sign-in code', () => {
  it('is delivered before the response is sent, and signs the shopper in', async () => {
    expect((await start('clara@winter.example')).status).toBe(200);
    expect(mailServer.taken).toHaveLength(1);
    expect(last().to).toEqual(['clara@winter.example']);
    expect((await verify('clara@winter.example', codeIn(last().email.subject))).status).toBe(200);
  });

  it('has sender, recipient, date and auto-generated headers', async () => {
    await start('headers@mail.example', 'en');
    const { from, email } = last();
    expect(from).toBe('hallo@merkliste.example');
    expect(email.from).toEqual({ name: 'Merkliste', address: 'hallo@merkliste.example' });
    expect(email.to).toEqual([{ name: '', address: 'headers@mail.example' }]);
    expect(email.messageId).toMatch(/^<.+@merkliste\.example>$/);
    expect(Math.abs(Date.parse(email.date ?? '') - Date.now())).toBeLessThan(60_000);
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('content-type')).toMatch(/^multipart\/alternative/);
  });

  it('reads the same as text and HTML, without remote content', async () => {
    await start('parts@mail.example', 'fr');
    const { text = '', html = '', subject } = last().email;
    const code = codeIn(subject);
    for (const part of [text, html]) {
      expect(part).toContain(code);
      expect(part).toContain(messages('email', 'fr').codeTitle);
    }
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('Merkliste &#38; Co');
    const shown = html.replaceAll(/<a href="http[^"]*"/g, '');
    expect(shown).not.toMatch(/<(img|link|script)|src=|url\(|@import/);
  });

  it.each(languages)('is written in the shopper’s language (%s)', async (lang) => {
    const email = `${lang}@mail.example`;
    await start(email, `${lang}-XX`);
    const { subject, text } = last().email;
    expect(subject).toBe(formatText(lang, messages('email', lang).codeSubject, { code: codeIn(subject) }));
    expect(text).toContain(messages('email', lang).codeAfter);
  });
});

describe('an email that can’t be sent', () => {
  const failed = { status: 503, body: { error: 'temporarily_unavailable' } };

  it('fails the request, and the shopper can retry immediately', async () => {
    mailServer.state.refusing = true;
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await start('again@mail.example')).toMatchObject(failed);
    }
    expect(mailServer.taken).toEqual([]);

    mailServer.state.refusing = false;
    expect(await start('again@mail.example')).toMatchObject({ status: 200, body: { resend_in: 30 } });
    expect((await verify('again@mail.example', codeIn(last().email.subject))).status).toBe(200);
  });

  it('doesn’t reset the limits on emails that were sent', async () => {
    await start('held@mail.example');
    api.pass({ seconds: 31 });
    mailServer.state.refusing = true;
    expect((await start('held@mail.example')).status).toBe(503);
    mailServer.state.refusing = false;
    expect((await start('held@mail.example')).body.resend_in).toBe(30);
    const sent = mailServer.taken.length;
    expect((await start('held@mail.example')).status).toBe(200);
    expect(mailServer.taken, 'a code already sent isn’t sent again').toHaveLength(sent);
  });

  it('fails the request if there is no mail server', async () => {
    const lonely = await useApi({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(await start('nobody@mail.example', 'en', lonely)).toMatchObject(failed);
  });

  it('fails the request if another kind of server answers', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const wrong = await useApi({ SMTP_URL: `smtp://127.0.0.1:${(other.address() as AddressInfo).port}` });
    expect(await start('nobody@mail.example', 'en', wrong)).toMatchObject(failed);
    other.close();
  });
});
