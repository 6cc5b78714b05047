/** The theme's own script, in Dawn's manner. Prices and variants are read from the select. */
const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

customElements.define(
  'variant-selects',
  class extends HTMLElement {
    connectedCallback() {
      this.addEventListener('change', async ({ target }) => {
        history.replaceState({}, '', `?variant=${target.value}`);
        const html = await (await fetch(location.href)).text();
        // Dawn draws the section again around what the shopper is using.
        document.getElementById('price').replaceWith(parse(html).getElementById('price'));
        document.getElementById('blocks').replaceWith(parse(html).getElementById('blocks'));
        for (const input of document.querySelectorAll('form[action="/cart/add"] [name=id]')) {
          input.value = target.value;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }
      });
    }
  },
);

customElements.define(
  'product-form',
  class extends HTMLElement {
    connectedCallback() {
      this.querySelector('[name=id]').disabled = false;
    }
  },
);

customElements.define(
  'cart-drawer',
  class extends HTMLElement {
    getSectionsToRender() {
      return [{ id: 'cart-drawer', selector: '#CartDrawer' }, { id: 'cart-icon-bubble' }];
    }
    renderContents({ sections }) {
      this.innerHTML = sections['cart-drawer'];
      document.getElementById('cart-icon-bubble').innerHTML = sections['cart-icon-bubble'];
      setTimeout(() => this.open());
    }
    open() {
      this.classList.add('active');
    }
  },
);

const subscribers = {};
window.subscribe = (name, callback) => (subscribers[name] ??= []).push(callback);
window.publish = (name, data) => subscribers[name]?.forEach((callback) => callback(data));
customElements.define(
  'cart-items',
  class extends HTMLElement {
    connectedCallback() {
      window.subscribe('cart-update', async ({ source }) => {
        if (source === 'cart-items') return;
        const html = await (await fetch('/cart?section_id=main-cart-items')).text();
        this.innerHTML = parse(html).querySelector('cart-items').innerHTML;
      });
    }
  },
);

const grid = () => document.getElementById('product-grid');
async function bring(query) {
  const html = await (await fetch(`/collections/all?section_id=grid&${query}`)).text();
  return parse(html);
}

document.addEventListener('click', async ({ target }) => {
  const type = target.closest?.('[data-type]')?.dataset.type;
  if (type === undefined) return;
  const page = await bring(`type=${type}`);
  grid().innerHTML = page.getElementById('product-grid').innerHTML;
});

const more = document.getElementById('more');
if (more) {
  const near = new IntersectionObserver(async ([entry]) => {
    if (!entry.isIntersecting) return;
    const { next } = more.dataset;
    delete more.dataset.next;
    if (!next) return;
    const page = await bring(`page=${next}`);
    grid().append(...page.getElementById('product-grid').children);
    const following = page.getElementById('more')?.dataset.next;
    if (following) more.dataset.next = following;
    else near.disconnect();
  });
  near.observe(more);
}
