/**
 * `{site}/sdk/v1/device-list.js`: the basket for products that are stored on this device only.
 * Requests nothing from the service.
 */
import { addToCart } from '../basket/add-to-cart.ts';
import type { DeviceListModule } from '../basket/device-list.ts';
import { addStyle } from '../connect/add-style.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import { readStored } from '../connect/page-storage.ts';
import { plainRules, savedMarks } from '../widget/saved-marks.ts';
import { type KeptProduct, keptProduct, priceText } from './kept-product.ts';

const css = `
section{display:flex;flex-direction:column;position:relative;height:100%;overflow:auto;box-sizing:border-box;color:#1c1917;
background:#fff;font:14px/1.5 system-ui,sans-serif;text-align:start;--soft:#f4f3f1;--quiet:#57534e}
section.dark{color:#f5f2ee;background:#201d1b;--soft:#2f2b28;--quiet:#b5aea6}
h2{font-size:18px;line-height:44px;font-weight:600;letter-spacing:-.02em;margin:0;padding:16px 60px 8px 20px}
ul{flex:1;list-style:none;margin:0;padding:0 8px}
li{display:flex;align-items:center;padding:10px 4px 10px 12px;border-top:1px solid #7773}
.photo{flex:none;display:grid;place-items:center;width:56px;height:70px;border-radius:8px;object-fit:cover;background:var(--soft);
color:var(--quiet)}
.text{flex:1;min-width:0;margin-inline:12px 8px}
a{color:inherit;text-decoration:none;overflow-wrap:anywhere}
a:hover,.keep{text-decoration:underline;text-underline-offset:3px}
p{margin:0}
small,.here{font-size:12px;color:var(--quiet)}
.price{font-weight:600}
.none{flex:1;align-content:center;padding:0 40px;text-align:center;color:var(--quiet)}
.none b{display:block;font-size:22px;color:#1c1917}.dark .none b{color:inherit}
.here{padding:8px 20px 4px}
button{font:inherit;color:inherit;background:0;border:0;border-radius:8px;padding:0;min-width:44px;min-height:44px;cursor:pointer}
li button:hover,.close:hover{background:#7772}
:focus-visible{outline:2px solid;outline-offset:-2px}
.keep{display:block}
.close{position:absolute;top:16px;inset-inline-end:12px;font-size:24px}
svg{width:20px;vertical-align:middle;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linejoin:round}
.remove svg{fill:#e5484d;stroke:0}
`;

/** The same icon as in the drawer. */
const heart =
  'M12 20.5C7.2 16.9 3 13.4 3 9.2 3 6.3 5.2 4.2 7.8 4.2c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5C18.8 4.2 21 6.3 21 9.2c0 4.2-4.2 7.7-9 11.3Z';
const bag = 'M4.5 8h15l1 12.5h-17L4.5 8ZM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8';
const svgOf = (d: string) => {
  const [svg, path] = ['svg', 'path'].map((tag) =>
    document.createElementNS('http://www.w3.org/2000/svg', tag),
  );
  svg!.setAttribute('viewBox', '0 0 24 24');
  path!.setAttribute('d', d);
  svg!.append(path!);
  return svg!;
};

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** Firefox 115 doesn't support ARIA properties. */
const named = (name: string, element: HTMLElement) => {
  element.setAttribute('aria-label', name);
  return element;
};

const press = (name: string, className: string, icon: string, onclick: () => void) =>
  named(name, make('button', { className, title: name, onclick }, svgOf(icon)));

function notifyRemoved({ mark: { url, variantId, choice }, product }: KeptProduct) {
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

export const startDeviceList: DeviceListModule['startDeviceList'] = (host, parts, place) => {
  const { options, locale: lang, emit } = parts;
  const { apiKey, configId } = options;
  const { title, mode, close } = place;
  const t = listTexts(lang);
  const marks = savedMarks(apiKey, plainRules);
  let told: 'basket.mounted' | 'basket.changed' = host.shadowRoot ? 'basket.changed' : 'basket.mounted';
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  addStyle(shadow, css);
  host.style.height = mode === 'inline' ? 'auto' : '100%';
  host.lang = lang;

  function row(kept: KeptProduct): HTMLElement {
    const { mark, variantTitle, product } = kept;
    const { title: name, url, imageUrl, variantId } = product;
    const said = make('p', { role: 'status' });
    const remove = () => {
      const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('a');
      marks.remove(mark);
      // This draws the list again.
      notifyRemoved(kept);
      const focus = [...shadow.querySelectorAll('a')].find(({ href }) => href === next?.href);
      (focus ?? shadow.querySelector('h2'))?.focus();
    };
    const buy = async () => {
      const { ok, error } = await addToCart([product], false, options, emit);
      if (ok) emit('basket.checkout', { products: [product], configId });
      said.textContent = ok ? t.added : error && error !== 'no_answer' ? error.slice(0, 200) : t.failed;
    };
    const blank = make('span', { className: 'photo' }, svgOf(heart));
    const photo = imageUrl
      ? make('img', {
          className: 'photo',
          src: imageUrl,
          alt: '',
          loading: 'lazy',
          onerror: () => photo.replaceWith(blank),
        })
      : blank;
    const item = make(
      'li',
      {},
      photo,
      make(
        'div',
        { className: 'text' },
        make('a', {
          href: url,
          textContent: name,
          onclick: () => emit('basket.select', { products: [product], configId }),
        }),
        make('p', {}, make('small', { textContent: variantTitle ?? '' })),
        make('p', { className: 'price', textContent: priceText(product, lang) }),
        said,
      ),
      press(`${t.remove}: ${name}`, 'remove', heart, remove),
    );
    if (variantId) item.append(press(`${t.add}: ${name}`, 'add', bag, () => void buy()));
    return item;
  }

  /**
   * Includes products that are still being saved to this device, because their hearts are filled.
   */
  function notifyShop() {
    const products = marks.load().map(({ url, variantId, choice }) => ({ url, variantId, choice }));
    const saveMode = readStored('wl.save.' + apiKey) === 'instant' ? 'instant' : 'dialog';
    emit(told, { count: products.length, products, known: true, saveMode, apiKey, configId });
    told = 'basket.changed';
  }

  function draw() {
    const products = marks.load().flatMap((mark) => keptProduct(mark) ?? []);
    const list = make(
      'section',
      { className: pageScheme() },
      make('h2', { textContent: title, tabIndex: -1 }),
      products[0]
        ? make('ul', {}, ...products.map(row))
        : make('p', { className: 'none' }, make('b', { textContent: t.empty }), new Text(t.how)),
    );
    if (products[0]) {
      const here = make('p', { className: 'here', textContent: t.here });
      if ('WlWidget' in window)
        here.append(
          make('button', {
            className: 'keep',
            textContent: t.keep,
            onclick: () => dispatchEvent(new Event('wl:keep')),
          }),
        );
      list.append(here);
    }
    shadow.replaceChildren(...shadow.querySelectorAll('style'), list);
    if (close)
      list.append(named(t.close, make('button', { className: 'close', textContent: '×', onclick: close })));
    notifyShop();
  }

  const changes = ['storage', 'wl:saved', 'wl:undone'];
  for (const name of changes) addEventListener(name, draw);
  draw();
  return () => changes.forEach((name) => removeEventListener(name, draw));
};

/** The texts of the list on this device. */
const texts: Record<string, string> = {
  en: `Only on this device, and your browser may delete it.|Keep your list on all your devices|Add to cart|Added|Remove|This couldn’t be added to the cart.|Nothing saved yet|Close|Tap the heart on anything you like, and you’ll find it here.`,
  de: `Nur auf diesem Gerät, und dein Browser kann sie löschen.|Liste auf allen Geräten behalten|In den Warenkorb|Hinzugefügt|Entfernen|Das konnte nicht in den Warenkorb gelegt werden.|Noch nichts gemerkt|Schließen|Tippe auf das Herz, wenn dir etwas gefällt. Du findest es dann hier.`,
  es: `Solo en este dispositivo, y tu navegador puede borrarla.|Conserva tu lista en todos tus dispositivos|Añadir al carrito|Añadido|Quitar|No se ha podido añadir al carrito.|Aún no has guardado nada|Cerrar|Toca el corazón de lo que te guste y lo encontrarás aquí.`,
  fr: `Uniquement sur cet appareil, et votre navigateur peut la supprimer.|Gardez votre liste sur tous vos appareils|Ajouter au panier|Ajouté|Retirer|L’ajout au panier a échoué.|Rien pour l’instant|Fermer|Touchez le cœur de ce qui vous plaît. Vous le retrouverez ici.`,
  it: `Solo su questo dispositivo, e il browser può eliminarla.|Conserva la lista su tutti i dispositivi|Aggiungi al carrello|Aggiunto|Rimuovi|Non è stato possibile aggiungerlo al carrello.|Non hai ancora salvato nulla|Chiudi|Tocca il cuore su ciò che ti piace e lo ritrovi qui.`,
  nl: `Alleen op dit apparaat, en je browser kan hem verwijderen.|Houd je lijst op al je apparaten|In winkelwagen|Toegevoegd|Verwijderen|Dit kon niet in de winkelwagen worden gelegd.|Nog niets bewaard|Sluiten|Tik op het hartje bij wat je mooi vindt. Je vindt het hier terug.`,
  pl: `Tylko na tym urządzeniu, a przeglądarka może ją usunąć.|Zachowaj listę na wszystkich urządzeniach|Dodaj do koszyka|Dodano|Usuń|Nie udało się dodać do koszyka.|Nic tu jeszcze nie ma|Zamknij|Dotknij serduszka przy tym, co Ci się podoba, a znajdziesz to tutaj.`,
  pt: `Apenas neste dispositivo, e o navegador pode apagá-la.|Manter a lista em todos os dispositivos|Adicionar ao carrinho|Adicionado|Remover|Não foi possível adicionar ao carrinho.|Ainda não guardou nada|Fechar|Toque no coração do que lhe agrada e encontra-o aqui.`,
};

const names = ['here', 'keep', 'add', 'added', 'remove', 'failed', 'empty', 'close', 'how'] as const;

/** @param lang e.g. `de-DE`; unsupported languages fall back to English */
function listTexts(lang: string): Record<(typeof names)[number], string> {
  const given = (texts[lang.slice(0, 2).toLowerCase()] ?? texts.en!).split('|');
  return Object.fromEntries(names.map((name, index) => [name, given[index]])) as never;
}
