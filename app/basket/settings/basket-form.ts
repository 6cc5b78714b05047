import type { BasketHover, BasketLayout, BasketSettings, CheckoutMode } from '#api/contract/basket.ts';

/** The settings as form fields: an empty text means that the setting is omitted. */
export interface BasketForm {
  /** The basket's name for its owner. */
  name: string;
  layout: BasketLayout;
  primaryColor: string;
  font: string;
  borderRadius: number;
  hover: BasketHover;
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
  font: 'font',
  borderRadius: 'borderRadius',
  hover: 'hover',
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

export const formOf = ({ labels, emptyState, checkout, ...settings }: Settings): BasketForm => ({
  name: settings.name,
  layout: settings.layout,
  primaryColor: settings.primaryColor,
  font: settings.font,
  borderRadius: settings.borderRadius,
  hover: settings.hover,
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

/** Only non-empty fields. */
const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  ) as Partial<Fields>;

export const settingsOf = (form: BasketForm): Settings => ({
  name: form.name.trim(),
  layout: form.layout,
  primaryColor: form.primaryColor.trim(),
  font: form.font.trim(),
  borderRadius: form.borderRadius,
  hover: form.hover,
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

/** The differences from the stored settings, so that other people's changes to other settings stay. */
export function patchOf(form: BasketForm, stored: BasketForm): Partial<Settings> {
  const [next, before] = [settingsOf(form), settingsOf(stored)];
  const names = Object.keys(next) as (keyof Settings)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(next[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, next[name]]),
  );
}
