/**
 * Behavior that depends on the requested host: https only for public sites, and emails hidden from other hosts.
 * Requires `npm run build`.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startService } from '#test/support/start-service.ts';

const service = await sharedService();
const secure = await useApi({ SITE_URL: 'https://wishes.example' });
const { port } = new URL(service.siteUrl);

async function ask(siteUrl: string, path: string, host?: string) {
  const sent = request(siteUrl + path, { headers: host === undefined ? {} : { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, said: await text(answer) };
}

describe('the outbox', () => {
  it('shows emails only on the site’s own hosts, so that no other name leads to them', async () => {
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

  it('is sent with pages and files of a public https site', async () => {
    const PORT = String(await freePort());
    const here = `http://127.0.0.1:${PORT}`;
    // With the site's own addresses.
    await startService({ PORT, SITE_URL: 'https://wishes.example', BASE_URL: `${here}/api` });
    for (const path of pages) {
      const { headers } = await ask(here, path);
      expect(headers['strict-transport-security'], path).toBe(oneYear);
    }
    const { headers } = await ask(here, '/api/health');
    expect(headers['strict-transport-security'], 'its URL is http').toBeUndefined();
  });

  it('is sent by a public https API', async () => {
    for (const route of ['/health', '/nothing', '/plans']) {
      const { headers } = await secure.call('GET', route);
      expect(headers.get('strict-transport-security'), route).toBe(oneYear);
    }
  });

  it('isn’t sent over http', async () => {
    for (const path of [...pages, '/api/health', '/api/nothing']) {
      const { headers } = await ask(service.siteUrl, path);
      expect(headers['strict-transport-security'], path).toBeUndefined();
    }
  });
});
