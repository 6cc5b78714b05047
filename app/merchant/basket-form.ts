import type {
  BasketHover,
  BasketLayout,
  BasketSettings,
  CheckoutMode,
  DrawerSide,
} from '#api/contract/basket.ts';
import { readIcon, svgOf } from '#api/contract/icon.ts';

/** The settings as form fields; an empty text omits the setting. */
export interface BasketForm {
  /** The basket's name for its owner. */
  name: string;
  layout: BasketLayout;
  primaryColor: string;
  /** Empty for the service's own. */
  lightGround: string;
  lightInk: string;
  darkGround: string;
  darkInk: string;
  font: string;
  borderRadius: number;
  hover: BasketHover;
  /** A name, or an SVG. */
  icon: string;
  drawerSide: DrawerSide;
  drawerWidth: number;
  title: string;
  addToCart: string;
  viewProduct: string;
  shopName: string;
  emptyUrl: string;
  emptyLabel: string;
  checkoutMode: CheckoutMode;
  cartUrlPattern: string;
  cartUrl: string;
  webhookUrl: string;
  showBranding: boolean;
  savesAtOnce: boolean;
}

export type Settings = BasketSettings & { name: string; webhookUrl: string | null };

/** Maps the service's field names to the form's fields. */
export const fieldOf: Record<string, keyof BasketForm> = {
  name: 'name',
  layout: 'layout',
  primaryColor: 'primaryColor',
  'colors.light.ground': 'lightGround',
  'colors.light.ink': 'lightInk',
  'colors.dark.ground': 'darkGround',
  'colors.dark.ink': 'darkInk',
  font: 'font',
  borderRadius: 'borderRadius',
  hover: 'hover',
  icon: 'icon',
  'drawer.side': 'drawerSide',
  'drawer.width': 'drawerWidth',
  'labels.title': 'title',
  'labels.addToCart': 'addToCart',
  'labels.viewProduct': 'viewProduct',
  shopName: 'shopName',
  'emptyState.url': 'emptyUrl',
  'emptyState.label': 'emptyLabel',
  'checkout.mode': 'checkoutMode',
  'checkout.cartUrlPattern': 'cartUrlPattern',
  'checkout.cartUrl': 'cartUrl',
  webhookUrl: 'webhookUrl',
  showBranding: 'showBranding',
  saveMode: 'savesAtOnce',
};

export const formOf = ({ labels, emptyState, checkout, drawer, ...settings }: Settings): BasketForm => ({
  name: settings.name,
  layout: settings.layout,
  primaryColor: settings.primaryColor,
  lightGround: settings.colors.light?.ground ?? '',
  lightInk: settings.colors.light?.ink ?? '',
  darkGround: settings.colors.dark?.ground ?? '',
  darkInk: settings.colors.dark?.ink ?? '',
  font: settings.font,
  borderRadius: settings.borderRadius,
  hover: settings.hover,
  icon: settings.icon,
  drawerSide: drawer.side ?? 'right',
  drawerWidth: drawer.width ?? 380,
  title: labels.title ?? '',
  addToCart: labels.addToCart ?? '',
  viewProduct: labels.viewProduct ?? '',
  shopName: settings.shopName,
  emptyUrl: emptyState.url ?? '',
  emptyLabel: emptyState.label ?? '',
  checkoutMode: checkout.mode,
  cartUrlPattern: checkout.cartUrlPattern ?? '',
  cartUrl: checkout.cartUrl ?? '',
  webhookUrl: settings.webhookUrl ?? '',
  showBranding: settings.showBranding,
  savesAtOnce: settings.saveMode === 'instant',
});

/** The non-empty fields, trimmed. */
const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  ) as Partial<Fields>;

/** An icon in its stored form, so that a published SVG doesn't count as a change. */
function iconSetting(typed: string): string {
  const own = typed.startsWith('<') ? readIcon(typed) : undefined;
  return own && 'shapes' in own ? svgOf(own) : typed;
}

/** Omitted if both are empty. If only one is set, the service refuses it with its problem. */
const pair = (scheme: 'light' | 'dark', ground: string, ink: string): BasketSettings['colors'] =>
  ground.trim() || ink.trim() ? { [scheme]: { ground: ground.trim(), ink: ink.trim() } } : {};

export const settingsOf = (form: BasketForm): Settings => ({
  name: form.name.trim(),
  layout: form.layout,
  primaryColor: form.primaryColor.trim(),
  colors: {
    ...pair('light', form.lightGround, form.lightInk),
    ...pair('dark', form.darkGround, form.darkInk),
  },
  font: form.font.trim(),
  borderRadius: form.borderRadius,
  hover: form.hover,
  icon: iconSetting(form.icon.trim()),
  drawer: { side: form.drawerSide, width: form.drawerWidth },
  labels: filled({ title: form.title, addToCart: form.addToCart, viewProduct: form.viewProduct }),
  shopName: form.shopName.trim(),
  emptyState: filled({ url: form.emptyUrl, label: form.emptyLabel }),
  checkout: {
    mode: form.checkoutMode,
    ...filled({ cartUrlPattern: form.cartUrlPattern, cartUrl: form.cartUrl }),
  },
  showBranding: form.showBranding,
  saveMode: form.savesAtOnce ? 'instant' : 'dialog',
  webhookUrl: form.webhookUrl.trim() || null,
});

/** The differences from the stored settings, so that others' changes to other settings are kept. */
export function patchOf(form: BasketForm, stored: BasketForm): Partial<Settings> {
  const [next, before] = [settingsOf(form), settingsOf(stored)];
  const names = Object.keys(next) as (keyof Settings)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(next[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, next[name]]),
  );
}
