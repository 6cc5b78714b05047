/** Posts to pages that aren't valid forms. Requires `npm run build`. */
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sharedService } from '#test/support/shared-service.ts';

const { siteUrl } = await sharedService();
const form = 'application/x-www-form-urlencoded';

/** Returns the status and text without waiting for a body that is announced but never sent. */
async function post(path: string, headers: OutgoingHttpHeaders, body?: string) {
  const sent = request(siteUrl + path, { method: 'POST', headers: { origin: siteUrl, ...headers } });
  if (body === undefined) sent.flushHeaders();
  else sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const said = await text(answer).catch(() => '');
  sent.destroy();
  return { status: answer.statusCode, location: answer.headers.location, said };
}
const large = { 'content-type': form, 'content-length': 2_000_000 };
const follow = 'intent=follow';
const refused = (status: number, error: string) => ({ status, said: expect.stringContaining(`"${error}"`) });

it.each([
  '/shop/nobody',
  '/en/list/abc',
  '/save',
  '/lists',
  '/portal/start',
  '/portal/keys',
  '/portal/partner',
])(
  'forms are rejected at %s before being read if they’re too large, have no length, or have another type',
  async (path) => {
    expect(await post(path, large)).toMatchObject(refused(413, 'payload_too_large'));
    const pieces = { 'content-type': form, 'transfer-encoding': 'chunked' };
    expect(await post(path, pieces, follow)).toMatchObject(refused(413, 'payload_too_large'));
    for (const type of ['application/json', 'text/plain']) {
      expect(await post(path, { 'content-type': type }, follow)).toMatchObject(refused(400, 'invalid_input'));
    }
  },
);

it('valid forms are accepted; pages that accept files check the size themselves', async () => {
  expect(await post('/shop/nobody', { 'content-type': form }, follow)).toMatchObject({ status: 303 });
  for (const [path, signIn] of [
    ['/lists/import', '/account/signin'],
    ['/portal/shops/1/look', '/portal/signin'],
  ] as const) {
    expect(await post(path, large)).toMatchObject({ status: 302, location: expect.stringContaining(signIn) });
  }
});

it.each(['/shop/nobody', '/en/list/abc', '/lists', '/portal/signin'])(
  'truncated forms cause no server error at %s',
  async (path) => {
    const type = 'multipart/form-data; boundary=end';
    for (const body of ['nothing of a form', '--end\r\nContent-Disposition: form-data; name="in']) {
      expect(await post(path, { 'content-type': type, 'content-length': body.length }, body)).toMatchObject({
        status: 400,
      });
    }
  },
);
