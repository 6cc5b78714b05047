/** The wishlist in the shop's pages: drawer or page, cart, chosen variation, and consent banner. */
(() => {
  const { cartUrl, page, scale, failed, ...options } = window.wishlistShop;
  const { jQuery, WlBasket, WlWidget } = window;

  async function onAddToCart({ variantId, quantity, product, wl }) {
    const fields = new URLSearchParams({ product_id: variantId, quantity, wl: wl ?? '' });
    for (const [name, value] of Object.entries(product.meta.attributes ?? {})) {
      fields.append(`attributes[${name}]`, value);
    }
    const response = await fetch(cartUrl, { method: 'POST', body: fields });
    const answer = await response.json().catch(() => ({ error: failed }));
    if (!response.ok || answer.error) throw new Error(answer.error || failed);
    // Classic themes and blocks use different events.
    jQuery?.(document.body).trigger('added_to_cart', [answer.fragments, answer.cart_hash]);
    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true }));
  }

  function showWishlist() {
    const basket = WlBasket.init({ ...options, onAddToCart });
    const place = document.querySelector('[data-wishlist-page]');
    if (place) basket.renderInto(place);
    else if (page) basket.drawer({ trigger: `a[href=${JSON.stringify(page)}]` });
  }
  if (WlBasket) showWishlist();

  /** The buttons' original attributes, as rendered by the server. */
  const written = new WeakMap();

  /** The choices in a form: names and values for the cart, and their texts on the page. */
  const choicesIn = (form) =>
    [...form.querySelectorAll('select[name^=attribute_]')].map((select) => ({
      name: select.name,
      value: select.value,
      label: form.querySelector(`label[for="${CSS.escape(select.id)}"]`)?.textContent.trim() || select.name,
      text: select.selectedOptions[0]?.textContent.trim() ?? '',
    }));

  /**
   * Makes a product page's button save the chosen variation. Without one, the shopper chooses in
   * the dialog.
   */
  function follow(form, variation) {
    const id = form.dataset.product_id;
    for (const button of document.querySelectorAll(`[data-wl=button][data-id="${CSS.escape(id)}"]`)) {
      const { dataset } = button;
      if (!written.has(button)) {
        const { price, compareAtPrice, imageUrl, metadata } = dataset;
        written.set(button, { price, compareAtPrice, imageUrl, metadata });
      }
      const fields = { ...written.get(button) };
      if (variation) {
        const choices = choicesIn(form);
        const isOpen = ({ name }) => variation.attributes[name] === '';
        const open = choices.filter(isOpen);
        const fixed = choices.filter((choice) => !isOpen(choice));
        const { display_price: price, display_regular_price: before } = variation;
        fields.price = Math.round(price * scale);
        fields.compareAtPrice = before > price ? Math.round(before * scale) : undefined;
        fields.imageUrl = variation.image?.src || fields.imageUrl;
        fields.metadata = JSON.stringify({
          variantId: `${variation.variation_id}`,
          variantTitle: fixed.map(({ text }) => text).join(', ') || undefined,
          // A variation can cover any value of an attribute; each value is then a separate wish.
          ...(open[0] && {
            attributes: Object.fromEntries(open.map(({ name, value }) => [name, value])),
            properties: Object.fromEntries(open.map(({ label, text }) => [label, text])),
          }),
        });
      }
      for (const [name, value] of Object.entries(fields)) {
        if (value === undefined) delete dataset[name];
        else dataset[name] = value;
      }
    }
  }
  jQuery?.(document.body)
    .on('found_variation', '.variations_form', (event, variation) => follow(event.currentTarget, variation))
    .on('reset_data', '.variations_form', (event) => follow(event.currentTarget));

  // Removes the line as its own link does, which also lets the shopper undo it.
  document.addEventListener('wl:saved-for-later', ({ target }) => {
    target.closest?.('.cart_item')?.querySelector('a.remove')?.click();
  });

  // Links from alerts and shared lists contain the wish's reference, which stays with the product
  // through to the order.
  const wl = new URLSearchParams(location.search).get('wl');
  for (const form of wl ? document.querySelectorAll('form.cart:not(.grouped_form)') : []) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'wl', value: wl });
    form.append(field);
  }

  // Passes on the choice from banners that use the WP Consent API. Without such a banner, clicking
  // a heart is a request to save.
  let passed;
  function passConsent() {
    const { wp_has_consent: may, wp_consent_type: type, wp_fallback_consent_type: fallback } = window;
    if (!WlWidget || !may || !(type || fallback)) return;
    const choice = may('preferences') ? 'granted' : 'denied';
    if (choice !== passed) WlWidget.consent((passed = choice));
  }
  passConsent();
  for (const name of ['wp_listen_for_consent_change', 'wp_consent_type_defined']) {
    document.addEventListener(name, passConsent);
  }
})();
