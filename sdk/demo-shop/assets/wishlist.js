/**
 * The shop's integration of the wishlist: a drawer behind the heart in the header, a page, a
 * counter, and adding to the cart.
 */
import { addToCart, changeCart, fill, readCart, texts, toast } from './shop.js';

const config = JSON.parse(document.getElementById('wishlist-config').textContent);
const trigger = document.getElementById('wishlist-trigger');

/** Resolves with a global of one of the service's scripts once that has loaded. */
function whenLoaded(name, file) {
  if (window[name]) return Promise.resolve(window[name]);
  const script = document.querySelector(`script[src$="/sdk/v1/${file}"]`);
  return new Promise((resolve) => script.addEventListener('load', () => resolve(window[name])));
}

/** Takes added items out of the cart again, one request each; earlier quantities stay. */
async function takeBack(items) {
  for (const { id, quantity, properties } of items) {
    const { items: lines } = await readCart();
    const line = lines.find((one) => one.id === id && one.properties.Engraving === properties?.Engraving);
    if (line) await changeCart(line.key, Math.max(0, line.quantity - quantity));
  }
}

/** Adds wishes to the cart with the properties they were saved with, such as an engraving. */
async function add({ items, respond, ...item }) {
  const wanted = (items ?? [item]).map(({ variantId, quantity = 1, product, wl }) => ({
    id: variantId,
    quantity,
    properties: product.meta.properties,
    wl,
  }));
  try {
    await addToCart(wanted);
    respond(true, () => takeBack(wanted));
  } catch (error) {
    respond(false, error.message);
  }
}

function showCount(count) {
  const badge = trigger.querySelector('.badge');
  badge.textContent = count;
  badge.hidden = count === 0;
  trigger.classList.toggle('filled', count > 0);
  trigger.setAttribute('aria-label', count > 0 ? fill(texts.wishlistCount, { count }) : texts.wishlist);
}

/** Updates the text of the button below the price. */
function nameButtons() {
  for (const button of document.querySelectorAll('.save-button')) {
    const text = button.dataset.wlSaved === undefined ? texts.save : texts.saved;
    button.querySelector('.save-text').textContent = text;
  }
}

/**
 * The consent banner. The shop itself stores the choice, and passes it to the wishlist on every
 * page.
 */
const banner = document.querySelector('.consent');
const asksForConsent = banner !== null;
const choiceName = 'kiln-consent';

function followConsent(widget) {
  const said = localStorage.getItem(choiceName);
  if (said) widget.consent(said);
  banner.hidden = Boolean(said);
  banner.addEventListener('click', ({ target }) => {
    if (!target.value) return;
    localStorage.setItem(choiceName, target.value);
    banner.hidden = true;
    widget.consent(target.value);
  });
  document.getElementById('privacy').addEventListener('click', () => {
    banner.hidden = false;
    banner.querySelector('button').focus();
  });
}

whenLoaded('WlWidget', 'widget.js').then((widget) => {
  if (asksForConsent) followConsent(widget);
  const count = () => showCount(widget.savedItems().length);
  widget.on('error', ({ code, shown }) => {
    // The wishlist has already shown a message.
    if (shown) return;
    toast(code === 'popup_blocked' ? texts.windowBlocked : texts.cannotSave);
  });
  for (const name of [
    'wl:saved',
    'wl:undone',
    'wl:basket.mounted',
    'wl:basket.changed',
    'storage',
    'pageshow',
  ]) {
    // Wait for the script's own listeners, which update what savedItems() returns.
    addEventListener(name, () => setTimeout(count));
  }
  count();

  new MutationObserver(nameButtons).observe(document.body, {
    subtree: true,
    attributeFilter: ['data-wl-saved'],
  });
  nameButtons();
});

whenLoaded('WlBasket', 'basket-integration.js').then((WlBasket) => {
  const basket = WlBasket.init({ ...config, onAddToCart: add, onAddToCartBulk: add });
  if (document.getElementById('wishlist')) basket.renderInto('#wishlist');
  else basket.drawer({ trigger: '#wishlist-trigger', side: 'right', width: '380px' });
});
