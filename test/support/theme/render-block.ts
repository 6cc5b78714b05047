/** Renders a block of the theme app extension as a shop's theme would. */
import type { Icon } from '#api/contract/icon.ts';
import { blockSchema } from './extension.ts';
import { shopifyLiquid } from './shopify-liquid.ts';
import type { ThemeProduct } from './theme-product.ts';

export interface BlockPlace {
  /** The merchant's settings in the theme editor; the rest are the schema's defaults. */
  settings?: Record<string, unknown>;
  /** The shop's two metafields; null before the app has written them. */
  shop?: { apiKey: string; configId: string; saveMode?: string; icon?: Icon } | null;
  product?: ThemeProduct | null;
  /** `product`, `collection`, `page`, …; by default, depends on whether there is a product. */
  template?: string;
  /** The shopper's language, e.g. `de` or `pt-BR`. */
  locale?: string;
  /** The country of the shopper's market. */
  country?: string;
  currency?: string;
  /** The root of the market and language, e.g. `/de`. */
  root?: string;
  /** Shopify's ID of the customer who is signed in. */
  customer?: number | null;
  /** Whether the page is shown in the theme editor. */
  designMode?: boolean;
}

/** The block's HTML. */
export async function renderBlock(name: string, place: BlockPlace = {}): Promise<string> {
  const {
    shop = { apiKey: 'pk_live_theme', configId: 'cfg_theme' },
    product = null,
    template = product ? 'product' : 'index',
    locale = 'en',
    country = 'IE',
    currency = 'EUR',
    root = '/',
    customer = null,
    designMode = false,
  } = place;
  const metafields = shop && {
    api_key: { value: shop.apiKey },
    basket_config_id: { value: shop.configId },
    save_mode: { value: shop.saveMode ?? null },
    icon: { value: shop.icon ?? null },
  };
  // Visible in every file of a theme; a block's own objects aren't visible in its snippets.
  const globals = {
    shop: { name: 'Kiln & Linen', metafields: { wl: metafields ?? {} } },
    product,
    customer: customer && { id: customer },
    template: { name: template },
    request: { design_mode: designMode, locale: { iso_code: locale } },
    localization: { country: { iso_code: country } },
    cart: { currency: { iso_code: currency } },
    routes: { root_url: root },
  };
  const block = {
    id: `block-${name}`,
    shopify_attributes: designMode ? `data-shopify-editor-block='{"id":"block-${name}"}'` : '',
    settings: { ...defaultsOf(name), ...place.settings },
  };
  return (await shopifyLiquid(locale).renderFile(name, { block }, { globals })) as string;
}

/** The settings of a newly added block. */
function defaultsOf(name: string): Record<string, unknown> {
  return Object.fromEntries(
    blockSchema(name).settings.flatMap(({ id, default: value }) => (id ? [[id, value ?? null]] : [])),
  );
}
