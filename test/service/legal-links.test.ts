/** The operator's legal pages, linked from every hosted page and email. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { sharedService } from '#test/support/shared-service.ts';
import { startService } from '#test/support/start-service.ts';

// Only operators who set them have these links.
const service = await startService({
  PRIVACY_URL: 'https://operator.example/privacy?a=1&b=2',
  IMPRINT_URL: 'https://operator.example/imprint',
});
const without = await sharedService();

async function linksAt(route: string, { siteUrl } = service) {
  const response = await fetch(`${siteUrl}${route}`, { headers: { 'accept-language': 'de' } });
  const $ = load(await response.text());
  return $('.legal-links a')
    .toArray()
    .map((link) => [$(link).text(), $(link).attr('href')]);
}

const inGerman = [
  ['Datenschutz', 'https://operator.example/privacy?a=1&b=2'],
  ['Impressum', 'https://operator.example/imprint'],
];

test.for(['/', '/account/signin', '/lists', '/save', '/signin', '/basket', '/shop/nobody', '/nowhere'])(
  '%s links the pages that are set, in the page’s language',
  async (route) => {
    expect(await linksAt(route)).toEqual(inGerman);
  },
);

test('a page that is in English for everyone links them in English', async () => {
  expect((await linksAt('/changelog')).map(([label]) => label)).toEqual(['Privacy', 'Imprint']);
});

test('the language of a share page’s path wins', async () => {
  expect((await linksAt('/fr/list/unknown')).map(([label]) => label)).toEqual([
    'Confidentialité',
    'Mentions légales',
  ]);
});

test('without settings, nothing is linked', async () => {
  expect(await linksAt('/', without)).toEqual([]);
});

test('emails link them, in both parts', async () => {
  await fetch(`${service.baseUrl}/auth/email/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'clara@example.com', lang: 'de' }),
  });
  await service.lastCode('clara@example.com');
  const outbox = path.join(service.dataDir, 'outbox');
  const [file] = await readdir(outbox);
  const { text, html } = await PostalMime.parse(await readFile(path.join(outbox, file ?? '')));
  expect(text).toContain('Datenschutz: https://operator.example/privacy?a=1&b=2');
  expect(
    load(html ?? '')('.foot a')
      .map((_, link) => link.attribs['href'])
      .get(),
  ).toEqual(inGerman.map(([, url]) => url));
});
