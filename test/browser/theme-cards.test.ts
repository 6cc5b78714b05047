/** How the theme script finds the product cards of a page. */
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import type { ProductCard } from '#sdk/theme/find-cards.ts';
import { launchBrowser } from '#test/support/browser.ts';

const built = await build({
  entryPoints: ['sdk/theme/find-cards.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'cards',
});
const script = built.outputFiles[0]!.text;
const browser = await launchBrowser();
afterAll(() => browser.close());

declare const cards: { findCards(): ProductCard[] };

async function open(body: string) {
  const page = await browser.newPage();
  await page.route('https://shop.example/**', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${body}</body>` })
      : route.abort(),
  );
  await page.goto('https://shop.example/');
  await page.addScriptTag({ content: script });
  return page;
}

async function titlesOn(body: string): Promise<string[]> {
  const page = await open(body);
  const titles = await page.evaluate(() => cards.findCards().map(({ title }) => title));
  await page.close();
  return titles;
}

const image = '<img width="200" height="200" alt="">';
const card = (name: string) =>
  `<div class="cell"><a href="/products/${name}">${image}</a><h3><a href="/products/${name}">${name}</a></h3></div>`;

it.each([
  [
    'Judge.me’s carousel',
    `<div class="jdgm-carousel-wrapper"><div class="jdgm-carousel-item"><p>Lovely</p>
      <a href="/products/vase">${image}<span class="jdgm-carousel-item__product-title">Vase</span></a></div></div>`,
  ],
  [
    'Loox’s photos',
    `<div class="loox-review"><a href="/products/vase">${image}</a><div class="title">Ada W.</div></div>`,
  ],
  [
    'a theme’s own reviews',
    `<div class="reviews-slider"><div>${image}<h3>So good!</h3><a href="/products/vase">Vase</a></div></div>`,
  ],
  ['a quote', `<blockquote>${image}<h3>So good!</h3><a href="/products/vase">Vase</a></blockquote>`],
  ['a slide without a name', `<div class="slide"><a href="/products/vase">${image}</a></div>`],
])('%s gets no heart', async (_, html) => {
  expect(await titlesOn(`<div class="grid">${card('Bowl')}</div>${html}`)).toEqual(['Bowl']);
});

it('cards with ratings keep their hearts, also on pages that mention reviews in their classes', async () => {
  const rated = `<div class="product-card">${card('Vase')}<div class="jdgm-widget jdgm-preview-badge">
    <a href="/products/Vase#reviews">5 stars</a></div></div>`;
  const page = `<div class="grid">${rated}${card('Bowl')}</div><script>document.body.className = 'reviews-on jdgm-on'</script>`;
  expect(await titlesOn(page)).toEqual(['Vase', 'Bowl']);
});

/**
 * The number of elements that the search looks at: the square of the cards, if it compares them
 * with each other.
 */
async function effort(html: string): Promise<number> {
  const page = await open(html);
  const looked = await page.evaluate(() => {
    let looked = 0;
    const { querySelectorAll, closest, contains, getBoundingClientRect } = Element.prototype;
    Element.prototype.querySelectorAll = function (selector: string) {
      const found = querySelectorAll.call(this, selector);
      looked += found.length + 1;
      return found;
    };
    Element.prototype.closest = function (selector: string) {
      looked += 1;
      return closest.call(this, selector);
    };
    Element.prototype.contains = function (node: Node | null) {
      looked += 1;
      return contains.call(this, node);
    };
    Element.prototype.getBoundingClientRect = function () {
      looked += 1;
      return getBoundingClientRect.call(this);
    };
    cards.findCards();
    return looked;
  });
  await page.close();
  return looked;
}

it.each([
  ['different products', (number: number) => card(`vase-${number}`)],
  ['one product', () => card('vase')],
  ['one product in images without a name', () => `<p><a href="/products/vase">${image}</a></p>`],
])(
  'the search takes twice as long for twice as many cards of %s',
  { tags: ['thorough'] },
  async (_, cardOf) => {
    const grid = (count: number) =>
      `<div><div class="grid">${Array.from({ length: count }, (__, number) => cardOf(number)).join('')}</div></div>`;
    const [few, many] = [await effort(grid(100)), await effort(grid(200))];
    expect(many / few).toBeGreaterThan(1.5);
    expect(many / few).toBeLessThan(2.2);
  },
);
