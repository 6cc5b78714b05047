import { icons } from './icons.ts';
import type { PageSetup } from './page-setup.ts';
import { addButtonOf, productFormNear } from './product-form.ts';

/** Adds a save button below the add-to-cart button, unless the page has one. */
export function injectButton(setup: PageSetup): void {
  const { product } = setup;
  if (!product || document.querySelector('wl-button')) return;
  const form =
    productFormNear(document.body, 'product-form form[action*="/cart/add"]') ??
    productFormNear(document.body);
  const add = form && addButtonOf(form);
  if (!add) return;

  let place: Element = add;
  // Below a row with quantity and button, not in it.
  while (place.parentElement !== form && isRow(place.parentElement!)) place = place.parentElement!;
  place.after(newButton(setup, product));
}

const isRow = (element: Element) => {
  const { display, flexDirection } = getComputedStyle(element);
  return /grid/.test(display) || (/flex/.test(display) && !/column/.test(flexDirection));
};

function newButton(setup: PageSetup, product: NonNullable<PageSetup['product']>): HTMLElement {
  const {
    texts,
    buttonStyle,
    buttonIcon = 'heart',
    buttonRadius,
    primaryColor,
    primaryText,
    iconColor,
  } = setup;
  const { variants, ...fields } = product;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `wl-button wl-button-${buttonStyle} wl-wide`;
  button.dataset.wl = '';
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    button.dataset[name] = typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  }
  const text = document.createElement('span');
  text.dataset.wlText = '';
  text.textContent = texts.save ?? '';
  button.innerHTML = icons[buttonIcon](20, setup.icon);
  button.append(text);

  const host = document.createElement('wl-button');
  host.className = 'wl-inject';
  const style = {
    '--wl-primary': primaryColor,
    '--wl-on-primary': primaryText,
    '--wl-icon': iconColor,
    '--wl-radius': buttonRadius === undefined ? undefined : `${buttonRadius}px`,
  };
  for (const [name, value] of Object.entries(style)) if (value) host.style.setProperty(name, value);
  const list = document.createElement('script');
  list.type = 'application/json';
  list.dataset.wlVariants = '';
  list.textContent = JSON.stringify(variants ?? []);
  host.append(button, list);
  if (setup.showBranding) {
    const powered = document.createElement('small');
    powered.className = 'wl-powered';
    powered.innerHTML = icons.logo(12);
    powered.append(texts.poweredBy ?? '');
    host.append(powered);
  }
  return host;
}
