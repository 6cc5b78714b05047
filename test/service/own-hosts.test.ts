/** What depends on the host that is asked: https alone where the site is public, and mails shown to nobody else. Needs `npm run build`. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { startService } from '#test/support/start-service.ts';

const service = await startService();
const secure = await useApi({ SITE_URL: 'https://wishes.example' });
const { port } = new URL(service.siteUrl);

async function ask(siteUrl: string, path: string, host?: string) {
  const sent = request(siteUrl + path, { headers: host === undefined ? {} : { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, said: await text(answer) };
}

describe('the outbox', () => {
  it('shows mails under the site’s own names alone, so that no name a stranger chose leads to them', async () => {
    const email = 'rebound@mail.example';
    await fetch(`${service.siteUrl}/api/auth/email/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const code = await service.lastCode(email);
    for (const host of [undefined, `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      const shown = await ask(service.siteUrl, '/outbox', host);
      expect([shown.status, shown.said.includes(code)], host).toEqual([200, true]);
    }
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      '192.0.2.1',
    ]) {
      const refused = await ask(service.siteUrl, '/outbox', host);
      expect([refused.status, refused.said.includes(code)], host).toEqual([404, false]);
    }
  });
});

describe('Strict-Transport-Security', () => {
  const pages = ['/', '/sdk/v1/widget.js', '/account/signin', '/media/nothing.webp'];
  const oneYear = 'max-age=31536000';

  it('is sent by pages and files of a site that is public as https', async () => {
    const PORT = String(await freePort());
    const here = `http://127.0.0.1:${PORT}`;
    await startService({ PORT, SITE_URL: 'https://wishes.example', BASE_URL: `${here}/api` });
    for (const path of pages) {
      const { headers } = await ask(here, path);
      expect(headers['strict-transport-security'], path).toBe(oneYear);
    }
    const { headers } = await ask(here, '/api/health');
    expect(headers['strict-transport-security'], 'its address is http').toBeUndefined();
  });

  it('is sent by an API that is public as https', async () => {
    for (const route of ['/health', '/nothing', '/plans']) {
      const { headers } = await secure.call('GET', route);
      expect(headers.get('strict-transport-security'), route).toBe(oneYear);
    }
  });

  it('is not sent where addresses are http', async () => {
    for (const path of [...pages, '/api/health', '/api/nothing']) {
      const { headers } = await ask(service.siteUrl, path);
      expect(headers['strict-transport-security'], path).toBeUndefined();
    }
  });
});
