/** The HTML the blocks add to a shop's pages, rendered as the shop's theme would. */
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { type Icon, iconOf } from '#api/contract/icon.ts';
import { icons } from '#sdk/theme/icons.ts';
import { blockNames, translations } from '#test/support/theme/extension.ts';
import type { BlockPlace } from '#test/support/theme/render-block.ts';
import { renderBlock } from '#test/support/theme/render-block.ts';
import { themeProduct, themeVariant } from '#test/support/theme/theme-product.ts';

async function rendered(name: string, place?: BlockPlace) {
  const page = load(await renderBlock(name, place), null, false);
  const data = (selector: string) => JSON.parse(page(selector).text()) as Record<string, unknown>;
  return { page, data, button: page('button[data-wl]'), html: page.html() };
}

const hostile = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>{{ shop.name }}{% raw %}\\u0022&quot;`;

describe('hostile texts from products, merchants and other apps', () => {
  const product = themeProduct({
    title: hostile,
    description: `<p>${hostile.replaceAll('<', '&lt;')}</p>`,
    vendor: hostile,
    type: hostile,
    tags: [hostile],
    url: `/products/x?a="><b>`,
    featured_image: { src: `//cdn.shopify.test/"><b>.jpg` },
    variants: [themeVariant({ title: hostile }), themeVariant({ id: 2, title: `${hostile}2` })],
  });
  const words = [
    'button_text',
    'section_title',
    'loading_message',
    'error_message',
    'drawer_title',
    'wishlist_page_url',
    'primary_color',
    'text_color',
    'title_color',
    'icon_color',
  ];
  const place: BlockPlace = {
    product,
    shop: { apiKey: hostile, configId: hostile },
    settings: Object.fromEntries(words.map((word) => [word, hostile])),
  };

  test.for(blockNames)('remain text in the %s block', async (name) => {
    const { page } = await rendered(name, place);
    const own = [
      'wl-button',
      'wl-basket',
      'wl-link',
      'button',
      'a',
      'svg',
      'path',
      'span',
      'small',
      'script',
    ];
    const known = [...own, 'h2', 'p', 'div'];
    const tags = page('*')
      .toArray()
      .map((element) => `${page(element).prop('tagName')}`.toLowerCase());
    expect(tags.filter((tag) => !known.includes(tag))).toEqual([]);
    const scripts = page('script').toArray();
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      expect(page(script).attr('type')).toBe('application/json');
      expect(() => JSON.parse(page(script).text()) as unknown).not.toThrow();
    }
    const handlers = page('*')
      .toArray()
      .flatMap((element) =>
        Object.keys(page(element).attr() ?? {}).filter((attribute) => /^on|["'<{]/.test(attribute)),
      );
    expect(handlers).toEqual([]);
  });

  test('are passed on unchanged', async () => {
    const { button, page, data } = await rendered('button', place);
    expect(button.attr()).toMatchObject({
      'data-title': hostile,
      'data-vendor': hostile,
      'data-product-type': hostile,
      'data-tags': hostile,
      'data-url': product.url,
    });
    expect(JSON.parse(button.attr('data-metadata') ?? '')).toMatchObject({ variantTitle: hostile });
    expect(page('[data-wl-text]').text()).toBe(hostile);
    expect(page('wl-button').attr('data-key')).toBe(hostile);
    expect(data('[data-wl-block]')).toMatchObject({ key: hostile, config: hostile });

    const setup = (await rendered('setup', place)).data('[data-wl-setup]');
    expect(setup).toMatchObject({ key: hostile, product: { title: hostile, tags: hostile } });
    const link = await rendered('float', place);
    expect(link.page('wl-link').attr('data-drawer-title')).toBe(hostile);
    expect(link.page('a').attr('href')).toBe(hostile);
  });
});

describe('without anything to show', () => {
  test.for(blockNames)('the %s block is empty until the app has stored the shop’s key', async (name) => {
    const product = themeProduct();
    expect((await renderBlock(name, { product, shop: null })).trim()).toBe('');
    const { page, html } = await rendered(name, { product, shop: null, designMode: true, locale: 'de' });
    // The head of the page can't show a message; the app's home page does.
    if (name === 'setup') expect(html.trim()).toBe('');
    else expect(page('.wl-hint').text()).toContain('Öffne einmal die App Wishlist');
  });

  test('the save button is empty without a product, with a hint in the theme editor', async () => {
    expect((await renderBlock('button')).trim()).toBe('');
    expect((await rendered('button', { designMode: true })).page('.wl-hint').text()).toContain('Choose one');
    const noVariant = themeProduct({ variants: [] });
    expect((await renderBlock('button', { product: noVariant })).trim()).toBe('');
  });

  test('the setup block includes the product only on product pages, and only if it adds the button', async () => {
    const { data } = await rendered('setup', { product: themeProduct(), template: 'index' });
    expect(data('[data-wl-setup]')).toMatchObject({ template: 'index', product: null });
    const off = { product: themeProduct(), settings: { auto_inject: false } };
    expect((await rendered('setup', off)).data('[data-wl-setup]')).toMatchObject({ product: null });
  });
});

describe('a save button’s product', () => {
  test('has the chosen variant, its price and its cart data', async () => {
    const variants = [
      themeVariant({ id: 11, title: 'Small', available: false }),
      themeVariant({
        id: 12,
        title: 'Large',
        price: 5400,
        compare_at_price: 6000,
        featured_image: { src: '//cdn.shopify.test/large.jpg' },
      }),
    ];
    const product = themeProduct({ variants });
    const { button, data } = await rendered('button', { product, locale: 'de', country: 'DE' });
    expect(button.attr()).toMatchObject({
      'data-url': '/products/ono-vase',
      'data-id': '900719',
      'data-product-id': '900719',
      'data-variant-id': '12',
      'data-price': '5400',
      'data-compare-at-price': '6000',
      'data-currency': 'EUR',
      'data-market': 'de-DE',
      'data-description': 'Stoneware with a dry, sandy glaze.',
      'data-image-url': '//cdn.shopify.test/large.jpg?width=800',
      'data-tags': 'stoneware, table',
    });
    expect(JSON.parse(button.attr('data-metadata') ?? '')).toEqual({
      productId: '900719',
      variantId: '12',
      quantity: 1,
      variantTitle: 'Large',
    });
    const list = [
      { id: '11', title: 'Small', price: 5400, compareAtPrice: null, image: null, available: false },
      {
        id: '12',
        title: 'Large',
        price: 5400,
        compareAtPrice: 6000,
        image: '//cdn.shopify.test/large.jpg?width=800',
        available: true,
      },
    ];
    expect(data('[data-wl-variants]')).toEqual(list);

    const setup = (await rendered('setup', { product, locale: 'de', country: 'DE' })).data('[data-wl-setup]');
    const told = setup.product as Record<string, unknown>;
    const fields = Object.keys(button.data() as object).filter((name) => name !== 'wl');
    expect(Object.keys(told).toSorted()).toEqual([...fields, 'variants'].toSorted());
    expect(told.variants).toEqual(list);
    expect(told).toMatchObject({ price: 5400, compareAtPrice: 6000, metadata: { variantId: '12' } });
  });

  test('supports 200 variants, sold out variants, no image, and a single unnamed variant', async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      themeVariant({ id: index + 1, title: `No. ${index}` }),
    );
    const { data, page } = await rendered('button', { product: themeProduct({ variants: many }) });
    expect(data('[data-wl-variants]')).toHaveLength(200);
    // Works before any script runs.
    expect(page('[data-wl-variants]').text().length).toBeLessThan(200 * 120);

    const soldOut = themeProduct({ variants: [themeVariant({ available: false })], featured_image: null });
    const { button } = await rendered('button', { product: soldOut });
    expect(button.attr('data-variant-id')).toBe('4201');
    expect(button.attr('data-image-url')).toBeUndefined();
    expect(button.attr('data-compare-at-price')).toBeUndefined();
    expect(JSON.parse(button.attr('data-metadata') ?? '')).toEqual({
      productId: '900719',
      variantId: '4201',
      quantity: 1,
    });
  });

  test('is the one the merchant chose, or else the page’s own', async () => {
    const chosen = themeProduct({ id: 5, title: 'Kyo Teapot' });
    const { button } = await rendered('button', { product: themeProduct(), settings: { product: chosen } });
    expect(button.attr('data-title')).toBe('Kyo Teapot');
  });

  test.for([
    ['JPY', 54],
    ['KRW', 54],
    ['EUR', 5400],
    ['HUF', 5400],
    ['USD', 5400],
    ['KWD', 54_000],
  ] as const)(
    'is priced in minor units of %s, although Liquid counts hundredths',
    async ([currency, price]) => {
      const product = themeProduct({ variants: [themeVariant({ price: 5400, compare_at_price: 5401 })] });
      const { button, data } = await rendered('button', { product, currency });
      expect(button.attr('data-price')).toBe(`${price}`);
      expect(button.attr('data-currency')).toBe(currency);
      expect(data('[data-wl-variants]')).toMatchObject([{ price }]);
      const setup = (await rendered('setup', { product, currency })).data('[data-wl-setup]');
      expect(setup).toMatchObject({ currency, product: { price, currency } });
    },
  );

  test('uses the service’s minor units for every currency', async () => {
    const product = themeProduct({ variants: [themeVariant({ price: 100 })] });
    const told = await Promise.all(
      Intl.supportedValuesOf('currency').map(async (currency) => {
        const { button } = await rendered('button', { product, currency });
        return [currency, Number(button.attr('data-price'))] as const;
      }),
    );
    expect(told.filter(([currency, price]) => price !== 10 ** decimalsOf(currency))).toEqual([]);
  });

  test('has a description of at most 500 characters, with words still separated', async () => {
    const description = `<p>Oat &amp; linen</p><ul><li>soft</li><li>5 &lt; 6&nbsp;cm</li></ul>${'long '.repeat(200)}`;
    const { button } = await rendered('button', { product: themeProduct({ description }) });
    const text = button.attr('data-description') ?? '';
    expect(text).toMatch(/^Oat & linen soft 5 < 6 cm long/);
    expect(text.length).toBeLessThanOrEqual(500);
  });
});

describe('languages', () => {
  test.for([...translations('buyer')])(
    '%s: defaults are translated, and merchants’ own texts are kept',
    async ([locale, texts]) => {
      const product = themeProduct();
      const button = await rendered('button', { product, locale });
      expect(button.page('[data-wl-text]').text()).toBe(texts.get('button.save'));
      const basket = await rendered('basket', { locale });
      expect(basket.page('h2').text()).toBe(texts.get('basket.title'));
      expect(basket.page('[data-wl-loading]').text()).toBe(texts.get('basket.loading'));
      expect(basket.page('[data-wl-error]').text()).toBe(texts.get('basket.error'));
      const float = await rendered('float', { locale });
      expect(float.page('wl-link').attr('data-drawer-title')).toBe(texts.get('link.drawer_title'));
      expect(float.page('a').attr('aria-label')).toBe(texts.get('link.label'));
      expect(float.data('[data-wl-block]')).toMatchObject({
        locale,
        texts: { saved: texts.get('button.saved') },
      });

      const own = { button_text: 'Merken', section_title: 'Merkliste', loading_message: 'Moment' };
      expect(
        (await rendered('button', { product, locale, settings: own })).page('[data-wl-text]').text(),
      ).toBe('Merken');
      expect((await rendered('basket', { locale, settings: own })).page('h2, [data-wl-loading]').text()).toBe(
        'MerklisteMoment',
      );
    },
  );

  test('a language with a region gives a market of language and country', async () => {
    const { data } = await rendered('setup', { locale: 'pt-BR', country: 'BR', root: '/pt' });
    expect(data('[data-wl-setup]')).toMatchObject({ locale: 'pt-BR', market: 'pt-BR', root: '/pt' });
  });
});

describe('appearance', () => {
  test('an icon-only button has an accessible name with the product, and always an icon', async () => {
    const settings = { button_style: 'icon', icon_style: 'none' };
    const { button, page } = await rendered('button', { product: themeProduct(), settings });
    expect(button.attr('aria-label')).toBe('Save Ono Vase to your wishlist');
    expect(page('[data-wl-text]').length).toBe(0);
    expect(page('svg.wl-svg').length).toBe(1);
  });

  test('a button has the chosen icon, width and note', async () => {
    const product = themeProduct();
    const plain = { icon_style: 'none', full_width: false, show_powered_by: false };
    const { button, page } = await rendered('button', { product, settings: plain });
    expect(button.attr('aria-label')).toBeUndefined();
    expect(button.hasClass('wl-wide')).toBe(false);
    expect(page('svg').length).toBe(0);
    const app = await rendered('button', { product, settings: { icon_style: 'app' } });
    expect(app.page('button svg.wl-mark').length).toBe(1);
    expect(app.page('.wl-powered').text().trim()).toBe('Powered by Wishlist');
    expect(app.button.hasClass('wl-wide')).toBe(true);
  });

  test('the heart is the icon that the merchant chose in the app', async () => {
    const place = {
      product: themeProduct(),
      shop: { apiKey: 'pk_live_a', configId: 'b', icon: iconOf('star') },
    };
    const star = '<path d="m12 3.6';
    for (const name of ['button', 'header'])
      expect((await rendered(name, place)).page('svg.wl-svg').html()).toContain(star);
    const { icon } = (await rendered('setup', place)).data('[data-wl-setup]');
    expect(icons.heart(20, icon as Icon)).toContain(star);
    expect(icons.heart(20, null)).toContain('<path d="M12 20.4');
  });

  test.for([
    ['#2563EB', '#ffffff'],
    ['#FDE047', '#000000'],
  ])('text on %s is %s', async ([color, text]) => {
    const setup = await rendered('setup', { settings: { primary_color: color } });
    expect(setup.data('[data-wl-setup]')).toMatchObject({ primaryColor: color, primaryText: text });
    const float = await rendered('float', { settings: { badge_color: color } });
    expect(float.page('wl-link').attr('style')).toContain(`--wl-badge: ${color}; --wl-on-badge: ${text}`);
  });

  test('a color the merchant cleared falls back to the stylesheet’s', async () => {
    const settings = { primary_color: null, text_color: null, badge_color: null, background_color: null };
    const setup = await rendered('setup', { settings });
    expect(setup.data('[data-wl-setup]')).toMatchObject({ primaryColor: null, primaryText: '#ffffff' });
    for (const name of ['button', 'float', 'header']) {
      const { page } = await rendered(name, { product: themeProduct(), settings });
      expect(page('[style]').attr('style'), name).not.toMatch(/: *(;|$)|error/);
    }
  });

  test.for([
    ['floating-bottom-right', 'right'],
    ['bottom-left', 'left'],
    ['top-right', 'right'],
    ['top-left', 'left'],
  ] as const)('the floating heart at %s opens its drawer from the %s', async ([mode, side]) => {
    const { page } = await rendered('float', { settings: { display_mode: mode } });
    expect(page('wl-link').hasClass(`wl-${mode.replace('floating-', '')}`)).toBe(true);
    expect(page('wl-link').attr('data-side')).toBe(side);
  });

  test('links lead to the wishlist page in the page’s language, or to the merchant’s URL', async () => {
    const href = async (place: BlockPlace) => (await rendered('header', place)).page('a').attr('href');
    expect(await href({})).toBe('/pages/wishlist');
    expect(await href({ root: '/de' })).toBe('/de/pages/wishlist');
    expect(await href({ settings: { wishlist_page_url: '/pages/merkliste' } })).toBe('/pages/merkliste');
    expect((await rendered('header')).page('wl-link').attr('data-open-drawer')).toBe('false');
    expect((await rendered('float')).page('wl-link').attr()).toMatchObject({
      'data-open-drawer': 'true',
      'data-drawer-width': '400',
    });
  });

  test('the basket reserves its space and uses the theme’s colors by default', async () => {
    const { page } = await rendered('basket', { settings: { min_height: 520, show_border: true } });
    const style = page('wl-basket').attr('style') ?? '';
    expect(style).toContain('--wl-min-height: 520px');
    expect(style).toContain('--wl-border: 1px solid #E7E5E4');
    expect(style).not.toMatch(/--wl-(background|title):/);
  });

  test.for(['button', 'basket', 'header'])('the theme editor finds the %s block', async (name) => {
    const { page } = await rendered(name, { product: themeProduct(), designMode: true });
    expect(page('[data-shopify-editor-block]').length).toBe(1);
  });
});
