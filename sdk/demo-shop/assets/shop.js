/** The shop's own behavior: cart, variants, gallery, toasts. Pages work without it. */

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** The page's language: the path prefix, and the texts. */
const { folder, texts } = JSON.parse(document.getElementById('shop-language').textContent);
export { texts };

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const readCart = () => fetch(`${folder}/cart.js`).then((response) => response.json());

/** Adds items to the cart and notifies the page. @throws {Error} with the shop's message if it refuses */
export const addToCart = (items) => postCart('add.js', { items });

/** Sets the quantity of a line in the cart; 0 removes it. @throws {Error} with the shop's message if it refuses */
export const changeCart = (key, quantity) => postCart('change.js', { id: key, quantity });

async function postCart(endpoint, change) {
  const response = await fetch(`${folder}/cart/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  }).catch(() => null);
  const body = await response?.json().catch(() => null);
  if (!response?.ok || !body) throw new Error(body?.message ?? texts.faults.no_answer);
  showBagCount(body.itemCount);
  return body;
}

function showBagCount(count) {
  const bag = document.getElementById('bag');
  const badge = bag.querySelector('.badge');
  badge.textContent = count;
  badge.hidden = count === 0;
  bag.setAttribute('aria-label', fill(count === 1 ? texts.bag.one : texts.bag.other, { count }));
}

/**
 * Shows a short message for a few seconds, one at a time. `action` is `{label, href}` or `{label,
 * run}`.
 */
export function toast(text, { photo, action } = {}) {
  const place = document.querySelector('.toasts');
  const bar = document.createElement('div');
  bar.className = 'toast';
  if (photo) bar.append(Object.assign(new Image(32, 40), { src: photo, alt: '' }));
  bar.append(Object.assign(document.createElement('span'), { textContent: text }));
  if (action) {
    const element = document.createElement(action.href ? 'a' : 'button');
    element.textContent = action.label;
    if (action.href) element.href = action.href;
    else element.addEventListener('click', action.run);
    bar.append(element);
  }
  place.replaceChildren(bar);
  let timer;
  const leave = () => (timer = setTimeout(() => bar.remove(), 5000));
  const stay = () => clearTimeout(timer);
  for (const event of ['pointerenter', 'focusin']) bar.addEventListener(event, stay);
  for (const event of ['pointerleave', 'focusout']) bar.addEventListener(event, leave);
  leave();
}

function startGallery(gallery) {
  const stage = gallery.querySelector('.stage');
  const thumbs = [...gallery.querySelectorAll('.thumbs a')];
  const show = (index) =>
    stage.scrollTo({ left: stage.clientWidth * index, behavior: calm.matches ? 'instant' : 'smooth' });
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    }),
  );
  stage.addEventListener('scroll', () => {
    const current = Math.round(stage.scrollLeft / stage.clientWidth);
    thumbs.forEach((thumb, index) =>
      index === current ? thumb.setAttribute('aria-current', 'true') : thumb.removeAttribute('aria-current'),
    );
  });
  return show;
}

function startProduct(page) {
  const variants = JSON.parse(document.getElementById('product-data').textContent);
  const form = page.querySelector('.buy');
  const buy = form.querySelector('.buy-button');
  const showPhoto = startGallery(page.querySelector('[data-gallery]'));
  const groups = [...form.querySelectorAll('fieldset')];
  const chosenValues = () => groups.map((group) => group.querySelector(':checked').value);
  const variantWith = (values) =>
    variants.find((variant) => variant.values.every((value, i) => value === values[i]));
  const engraving = form.elements['properties[Engraving]'];
  const properties = () => (engraving?.value.trim() ? { Engraving: engraving.value.trim() } : undefined);
  const describe = (variant) =>
    page.querySelectorAll('[data-wl]').forEach((button) => describeSave(button, variant, properties()));

  /**
   * Replaces a combination that doesn't exist with the first one that has the value chosen last.
   */
  function chosenOrNearest(index) {
    const chosen = chosenValues();
    const variant = variantWith(chosen) ?? variants.find(({ values }) => values[index] === chosen[index]);
    groups.forEach((group, at) =>
      group
        .querySelectorAll('input')
        .forEach((input) => (input.checked = input.value === variant.values[at])),
    );
    return variant;
  }

  /** @param index of the changed option */
  function follow(index) {
    const variant = chosenOrNearest(index);
    const { values } = variant;
    const address = new URL(location.href);
    address.searchParams.set('variant', variant.id);
    history.replaceState(null, '', address);
    document.querySelectorAll('a[hreflang]').forEach((link) => (link.search = address.search));

    page
      .querySelectorAll('[data-chosen]')
      .forEach((label) => (label.textContent = values[label.dataset.chosen]));
    groups.forEach((group, at) =>
      group.querySelectorAll('input').forEach((input) => {
        const candidate = variantWith(values.with(at, input.value));
        input.parentElement.classList.toggle('sold-out', !candidate?.available);
      }),
    );
    showPrice(page.querySelector('[data-price-line] .price'), variant);
    showStock(page.querySelector('[data-stock] span'), buy, variant);
    describe(variant);
    const photos = ['.thumbs img', '.stage img'].map((first) => page.querySelector(first));
    if (photos.some((photo) => photo.getAttribute('src') !== variant.photo)) {
      photos.forEach((photo) => (photo.src = variant.photo));
      showPhoto(0);
    }
  }

  form.addEventListener('change', ({ target }) => {
    if (target !== engraving) follow(groups.indexOf(target.closest('fieldset')));
  });
  engraving?.addEventListener('input', () => describe(variantWith(chosenValues())));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const variant = variantWith(chosenValues());
    const title = page.querySelector('h1').textContent;
    try {
      const wl = form.elements.wl?.value;
      await addToCart([{ id: variant.id, quantity: 1, properties: properties(), wl }]);
      toast(fill(texts.added, { title }), {
        photo: variant.photo,
        action: { label: texts.viewCart, href: `${folder}/cart` },
      });
    } catch (error) {
      toast(error.message);
    }
  });
}

function showPrice(place, { priceText, compareAtText }) {
  if (!compareAtText) return void (place.textContent = priceText);
  place.replaceChildren(
    priceText,
    ' ',
    Object.assign(document.createElement('s'), { textContent: compareAtText }),
  );
}

function showStock(line, buy, { available, stockText }) {
  line.textContent = stockText;
  buy.disabled = !available;
  buy.textContent = available ? texts.addToCart : texts.soldOut;
}

/** Keeps the page's save buttons in sync with the selected variant and the engraving. */
function describeSave(button, variant, properties) {
  button.dataset.price = variant.price;
  button.dataset.imageUrl = variant.imageUrl;
  button.dataset.metadata = JSON.stringify({ ...variant.metadata, properties });
  if (variant.compareAt) button.dataset.compareAtPrice = variant.compareAt;
  else delete button.dataset.compareAtPrice;
}

const product = document.querySelector('[data-product]');
if (product) startProduct(product);

document
  .querySelectorAll('select[data-submits]')
  .forEach((select) => select.addEventListener('change', () => select.form.requestSubmit()));

// A page restored from the back/forward cache may show an old cart.
addEventListener('pageshow', async ({ persisted }) => {
  if (!persisted) return;
  showBagCount((await readCart()).itemCount);
});
