/**
 * `{site}/sdk/v1/device-list.js`: the basket of a shopper who keeps products on this device only. It requests nothing
 * from the service.
 */
import { addToCart } from '../basket/add-to-cart.ts';
import { addStyle } from '../connect/add-style.ts';
import type { DeviceListModule } from '../basket/device-list.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import { readStored } from '../connect/stored.ts';
import { savedMarks } from '../widget/saved-marks.ts';
import { keptProduct, priceText, type KeptProduct } from './kept-product.ts';
import { listTexts } from './texts.ts';

const css = `
section{position:relative;height:100%;overflow:auto;box-sizing:border-box;padding:16px 20px;color:#1c1917;background:#fff;
font:15px/1.4 system-ui,sans-serif;text-align:start}
section.dark{color:#f5f2ee;background:#201d1b}
h2{font-size:18px;line-height:28px;font-weight:600;letter-spacing:-.02em;margin:8px 44px 4px 0}
.here{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 12px;margin:0 0 8px}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:72px 1fr;gap:4px 16px;padding:12px 0;border-top:1px solid #7773}
img,.blank{width:72px;height:72px;border-radius:8px;object-fit:cover;background:#7772;grid-row:span 2}
a{color:inherit;text-decoration:none;font-weight:600;overflow-wrap:anywhere}
a:hover{text-decoration:underline}
p{margin:2px 0}
small{font-size:14px;opacity:.8}
.acts{display:flex;flex-wrap:wrap;gap:0 4px;margin-inline-start:-10px}
button{font:inherit;color:inherit;background:0;border:0;border-radius:8px;padding:0 10px;min-height:44px;cursor:pointer}
.add,.keep{font-weight:600}.here .keep{margin-inline-start:-10px;text-align:start}
button:hover{background:#7772}
:focus-visible{outline:2px solid;outline-offset:-2px}
.close{position:absolute;top:16px;inset-inline-end:12px;width:44px;padding:0;font-size:24px}
`;

export const startDeviceList: DeviceListModule['startDeviceList'] = (host, parts, place) => {
  const { options, locale: lang, emit } = parts;
  const { apiKey, configId } = options;
  const { title, mode, close } = place;
  const t = listTexts(lang);
  const marks = savedMarks(apiKey);
  let told: 'basket.mounted' | 'basket.changed' = host.shadowRoot ? 'basket.changed' : 'basket.mounted';
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  addStyle(shadow, css);
  host.style.height = mode === 'inline' ? 'auto' : '100%';
  host.lang = lang;

  const make = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    properties: Partial<HTMLElementTagNameMap[K]>,
    ...children: Node[]
  ) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  /** Firefox 115 has no ARIA properties. */
  const named = (name: string, element: HTMLElement) => {
    element.setAttribute('aria-label', name);
    return element;
  };

  function row(kept: KeptProduct): HTMLElement {
    const { mark, variantTitle, product } = kept;
    const { title: name, url, imageUrl, variantId } = product;
    const said = make('p', { role: 'status' });
    const remove = () => {
      const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('a');
      marks.remove(mark);
      // Which draws the list again.
      tellRemoved(kept);
      const focus = [...shadow.querySelectorAll('a')].find(({ href }) => href === next?.href);
      (focus ?? shadow.querySelector('h2'))?.focus();
    };
    const buy = async () => {
      const { ok, error } = await addToCart([product], false, options, emit);
      if (ok) emit('basket.checkout', { products: [product], configId });
      said.textContent = ok ? t.added : error && error !== 'no_answer' ? error.slice(0, 200) : t.failed;
    };
    const acts = make('div', { className: 'acts' });
    if (variantId)
      acts.append(make('button', { className: 'add', textContent: t.add, onclick: () => void buy() }));
    acts.append(named(`${t.remove}: ${name}`, make('button', { textContent: t.remove, onclick: remove })));
    const item = make(
      'li',
      {},
      imageUrl
        ? make('img', { src: imageUrl, alt: '', loading: 'lazy' })
        : make('span', { className: 'blank' }),
      make(
        'div',
        {},
        make('a', { href: url, textContent: name }),
        make('p', {}, make('small', { textContent: variantTitle ?? '' })),
        make('p', { textContent: priceText(product, lang) }),
      ),
      make('div', {}, acts, said),
    );
    return item;
  }

  function tellRemoved({ mark: { url, variantId, choice }, product }: KeptProduct) {
    const { title: name, imageUrl, priceMinor, currency, quantity } = product;
    const detail = {
      itemId: 0,
      productId: 0,
      url,
      title: name,
      imageUrl,
      price: priceMinor,
      currency,
      variantId,
      choice,
      quantity,
      list: { id: 0, name: '' },
    };
    dispatchEvent(new CustomEvent('wl:undone', { detail }));
  }

  /** What is still on its way to this device counts, too: its heart is filled. */
  function tellShop() {
    const products = marks.load().map(({ url, variantId, choice }) => ({ url, variantId, choice }));
    const saveMode = readStored('wl.save.' + apiKey) === 'instant' ? 'instant' : 'dialog';
    emit(told, { count: products.length, products, known: true, saveMode, apiKey, configId });
    told = 'basket.changed';
  }

  function draw() {
    const products = marks.load().flatMap((mark) => keptProduct(mark) ?? []);
    const here = make(
      'div',
      { className: 'here' },
      make('p', { textContent: products[0] ? t.here : t.empty }),
    );
    const canKeep = products[0] && 'WlWidget' in window;
    if (canKeep)
      here.append(
        make('button', {
          className: 'keep',
          textContent: t.keep,
          onclick: () => dispatchEvent(new Event('wl:keep')),
        }),
      );
    const list = make(
      'section',
      { className: pageScheme() },
      make('h2', { textContent: title, tabIndex: -1 }),
      here,
      make('ul', {}, ...products.map(row)),
    );
    shadow.replaceChildren(...shadow.querySelectorAll('style'), list);
    if (close)
      list.append(named(t.close, make('button', { className: 'close', textContent: '×', onclick: close })));
    tellShop();
  }

  const changes = ['storage', 'wl:saved', 'wl:undone'];
  for (const name of changes) addEventListener(name, draw);
  draw();
  return () => changes.forEach((name) => removeEventListener(name, draw));
};
