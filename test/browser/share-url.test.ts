/** The pages behind a share link: languages, previews, missing lists, hostile texts, hosts. */
import { afterAll, describe, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { messages } from '#api/platform/messages.ts';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { freePort } from '#test/support/free-port.ts';
import { pdfText } from '#test/support/pdf-text.ts';
import { clarasWishes, publicList } from '#test/support/public-list.ts';
import { give, sharePages, undo } from '#test/support/share-page.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startService } from '#test/support/start-service.ts';
import { newVisitor } from '#test/support/visitor.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
const { clara, visit } = sharePages(service, browser);
afterAll(() => browser.close());

describe('the page in every language', () => {
  it('formats texts, prices and dates, and links to all other languages', async () => {
    const { token } = await clara();
    for (const lang of languages) {
      const answer = await fetch(`${siteUrl}/${lang}/list/${token}`);
      const html = await answer.text();
      const text = html.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ');
      expect(html, lang).toContain(`<html lang="${lang}"`);
      expect(text, lang).toContain(String(messages('share', lang).getThis).replaceAll("'", '&#x27;'));
      expect(text, lang).toMatch(lang === 'en' ? />€149\.00</ : lang === 'nl' ? />€ 149,00</ : />149,00 €</);
      expect(text, lang).toContain(String(new Date().getUTCFullYear()));
      for (const other of languages) {
        expect(html).toContain(
          `<link rel="alternate" hrefLang="${other}" href="${siteUrl}/${other}/list/${token}"/>`,
        );
      }
    }
  });

  it('is reached from a URL without a language, or with an unsupported one', async () => {
    const { token } = await clara();
    const target = async (path: string, accept = '') => {
      const answer = await fetch(siteUrl + path, {
        redirect: 'manual',
        headers: { 'accept-language': accept },
      });
      expect(answer.headers.get('vary')).toContain('Accept-Language');
      return [answer.status, answer.headers.get('location')];
    };
    expect(await target(`/list/${token}`, 'sv, pl;q=0.5')).toEqual([302, `/pl/list/${token}`]);
    expect(await target(`/list/${token}?show=free`)).toEqual([302, `/en/list/${token}?show=free`]);
    expect(await target(`/sv/list/${token}`, 'fr-CH')).toEqual([302, `/fr/list/${token}`]);
    expect(await target(`/de-AT/list/${token}`, 'fr')).toEqual([302, `/de/list/${token}`]);
    expect(await target(`/DE/list/${token}`, 'fr')).toEqual([302, `/de/list/${token}`]);
  });

  it('can be changed in the menu, which Escape closes', { tags: ['thorough'] }, async () => {
    const { path } = await clara();
    const page = await visit(path);
    const menu = page.locator('.language-menu');
    await menu.locator('summary').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('open')).toBeNull();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'Deutsch' }).click();
    await page.locator('summary', { hasText: 'Schenke ich' }).first().waitFor();
  });
});

describe('a link’s preview', () => {
  it('has title, text, an image and its canonical URL, and asks search engines not to index it', async () => {
    const { path } = await clara();
    const html = await (await fetch(siteUrl + path)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(content('og:title')).toBe('Clara turns thirty · Clara Winter');
    expect(content('og:description')).toBe('Small kitchen, long table.');
    expect(content('og:url')).toBe(siteUrl + path);
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('robots')).toBe('noindex');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
    const image = await fetch(content('og:image') ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  it('counts the wishes if the list has no description', async () => {
    const { path } = await clara({ description: '' });
    const html = await (await fetch(siteUrl + path)).text();
    expect(html).toContain('content="12 wishes. Gifts that are taken are marked');
  });
});

describe('a list on paper', () => {
  it('leads back to its page by a QR code and a short link, printed or as a PDF', async () => {
    const { path } = await clara();
    const page = await visit(path);
    const href = (await page.getByRole('link', { name: 'Print' }).getAttribute('href')) ?? '';
    await page.emulateMedia({ media: 'print' });
    const onPaper = page.locator('.paper-link');
    await onPaper.locator('svg').waitFor();
    const short = `http://${(await onPaper.locator('span').allInnerTexts()).join('')}`;
    const text = pdfText(Buffer.from(await (await fetch(siteUrl + href)).arrayBuffer()));
    expect(text).toContain('Dome Table Lamp');
    expect(text).toContain(short.slice(short.lastIndexOf('/') + 1));
    // Typed into a browser, it leads to the list.
    await page.goto(short);
    await page.getByRole('heading', { name: 'Clara turns thirty' }).waitFor();
  });
});

describe('a private or unknown list', () => {
  it('is a friendly 404 in the reader’s language, the same for both', async () => {
    const { path, ownerId, token } = await clara();
    await updateList(ctx, ownerId, token, { sharePublic: false });
    const pages = await Promise.all(
      [
        path.replace('/en/', '/de/'),
        '/de/list/unknown',
        `/de/list/${encodeURIComponent('<script>\u0000')}`,
      ].map(async (address) => {
        const answer = await fetch(siteUrl + address);
        expect(answer.status).toBe(404);
        const html = await answer.text();
        expect(html).toContain('<html lang="de"');
        expect(html).not.toMatch(/Clara|<script/);
        return html.replaceAll(address, '');
      }),
    );
    expect(pages[0]).toContain(String(messages('share', 'de').lostTitle));
    expect(pages[1]).toBe(pages[0]);
    const page = await visit(path);
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('hostile strings', () => {
  const evil = '<script>hacked=1</script>"\'><img src=x onerror=hacked=1>';

  it('are shown as text, and dangerous URLs aren’t linked', async () => {
    const { path } = await publicList(
      service,
      [
        {
          title: evil,
          note: evil,
          source: evil,
          variant: evil,
          url: 'javascript:alert(1)',
          price: 100,
          currency: 'XXX',
        },
        {
          title: '</script><script>hacked=1</script>',
          imageUrl: 'javascript:hacked=1',
          url: null,
          source: null,
        },
        {
          title: '\u2028\u202e\u0645\u0631\u062d\u0628\u0627',
          url: 'https://a.example/?a="><script>hacked=1</script>',
        },
      ],
      { name: evil, description: `${evil}\n`.repeat(3), ownerName: evil, occasionSlug: 'custom' },
    );
    const { page } = await newVisitor(browser);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(siteUrl + path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(evil);
    expect(await page.title()).toContain(evil);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect.poll(() => page.locator('a[href^="javascript"], img[src^="javascript"]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await give(page, evil);
    await undo(page, evil).waitFor();
  });
});

describe('the page’s weight', () => {
  it('is one script of a few kilobytes, with images in the size they’re shown', async () => {
    const { path } = await clara();
    const { page } = await newVisitor(browser, { viewport: { width: 1280, height: 1000 } });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(siteUrl + path);
    expect(scripts).toHaveLength(1);
    const script = await page.request.get(scripts[0] ?? '', { headers: { 'accept-encoding': 'br' } });
    expect(script.headers()['content-encoding']).toBe('br');
    expect(Number(script.headers()['content-length'])).toBeLessThan(20_000);
    const first = page.locator('.wish-photo img').first();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth]))
      .toEqual([expect.stringMatching(/images\/proxy.*w=320$/), expect.any(Number)]);
  });
});

describe('links to shops', () => {
  it('open in a new tab, without revealing the list', async () => {
    const { path } = await clara();
    const page = await visit(path);
    const link = page.getByRole('link', { name: /Nesting Bowls \(opens the shop/ });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/kiln-linen\.example\/products\//);
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener nofollow');
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    const answer = await fetch(siteUrl + path);
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
  });
});

describe('share pages on their own host', () => {
  it(
    'use that host in links and previews, accept marks there, and send followers to the site',
    { tags: ['thorough'] },
    async () => {
      const port = await freePort();
      const listsUrl = `http://lists.test:${port}`;
      // Its share pages have their own host.
      const apart = await startService({
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        LISTS_URL: listsUrl,
      });
      const { path, items, token } = await publicList(apart, clarasWishes);
      const { page } = await newVisitor(browser);
      await page.goto(listsUrl + path);
      const href = (selector: string) => page.locator(selector).first().getAttribute('href');
      expect(await href('link[rel=canonical]')).toBe(listsUrl + path);
      await expect
        .poll(() => page.locator('meta[property="og:image"]').getAttribute('content'))
        .toContain(`${listsUrl}${path}/preview.jpg`);
      expect(await href('.page-actions a')).toBe(
        `http://127.0.0.1:${port}/account/signin?next=${encodeURIComponent(`/en/list/${token}`)}`,
      );
      await give(page, 'Nesting Bowls');
      await undo(page, 'Nesting Bowls').waitFor();
      const marked = () => apart.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: items[3] } });
      await expect.poll(async () => (await marked()).purchased).toBe(true);
      const images = page.locator('.wish-photo img');
      await expect
        .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    },
  );
});
