import type { SavedReference } from '../../api/contract/messages.ts';
import type * as Publish from '../analytics/publish.ts';
import type { Basket, BasketSection } from '../basket/types.ts';
import { customerName } from '../connect/customer-name.ts';
import { readStored } from '../connect/page-storage.ts';
import { rules } from '../hearts/match-wishes.ts';
import { createWidget } from '../widget/create-widget.ts';
import { oneClick } from '../widget/one-click.ts';
import type { WlWidgetGlobal } from '../widget/script.ts';
import type { Widget, WidgetOptions } from '../widget/types.ts';
import type * as Forms from './fill-forms.ts';
import { followChoice } from './follow-choice.ts';
import { drawHearts, watchHearts } from './hearts.ts';
import { injectButton } from './inject-button.ts';
import { loadLater, loadScript } from './load-later.ts';
import type { PageSetup } from './page-setup.ts';
import { type ProductDetails, productDetails } from './product-details.ts';
import { wishlistLinks } from './wishlist-link.ts';

/** Set by the build: the service's site. */
declare const DEFAULT_SITE: string;

/**
 * The widget for the page's save buttons, as `window.WlWidget`. If the shop's theme also includes
 * the script, the first one wins, so that a click only opens one dialog.
 */
function pageWidget({ key, market, locale, save }: PageSetup, { complete }: ProductDetails): Widget {
  if (window.WlWidget) return window.WlWidget;
  const CDN_URL = DEFAULT_SITE + '/sdk/v1/widget.js';
  const widget = createWidget(CDN_URL, rules, oneClick, complete);
  window.WlWidget = Object.assign(widget, {
    VERSION: '1.1.0',
    CDN_URL,
    createInstance: (options: WidgetOptions) => createWidget(CDN_URL, rules, oneClick).init(options),
    autoInit: () => widget.bindAll(),
  }) satisfies WlWidgetGlobal;
  widget.init({
    key,
    locale: market ?? locale,
    ...(save && { save }),
    ...(isDenied() && { consent: 'denied' }),
  });
  widget.bindAll();
  return widget;
}

/** How long a message is shown. */
const stays = 7_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message at the bottom of the page and announces it. */
function say(sentence: string): void {
  let place = document.querySelector<HTMLElement>('.wl-say');
  if (!place) {
    place = document.createElement('p');
    place.className = 'wl-say';
    place.setAttribute('role', 'status');
    document.body.append(place);
  }
  const shown = place;
  clearTimeout(timer);
  // Delayed, because a live region is only announced if it exists before its text.
  timer = setTimeout(() => {
    shown.textContent = sentence;
    timer = setTimeout(() => shown.remove(), stays);
  }, 50);
}

/** Events with which themes report a selected variant, in addition to form fields. */
const variantEvents = [
  'change',
  'input',
  'variant:change',
  'variant:changed',
  'variant:update',
  'variant-change',
  'variantChange',
];

/** Starts the script on a page. Makes no requests until the shopper does something. */
export function startTheme(setup: PageSetup): void {
  const details = productDetails(setup);
  const loadBasket = () => loadLater().then((later) => later.loadBasket(setup));
  const links = wishlistLinks(setup);
  const widget = pageWidget(setup, details);
  let frame = 0;

  const draw = () => {
    frame = 0;
    if (setup.autoInject) {
      injectButton(setup);
      drawHearts(setup);
    }
    document.querySelectorAll<HTMLElement>('wl-button').forEach((host) => followChoice(host, setup));
    links.count(widget.savedItems().length);
  };
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };

  draw();
  widget.on('open', links.prepare);
  followConsent(widget);
  followCustomer(setup);
  widget.on('error', ({ code, shown }) => {
    if (shown) return;
    const sentence = setup.texts[code === 'popup_blocked' ? 'blocked' : 'unavailable'];
    if (sentence) say(sentence);
  });
  watchHearts(details);
  addEventListener('click', links.click);

  /** Loads a script that isn't essential; errors are ignored. */
  const use = <Module>(script: string, work: (module: Module) => void) =>
    void loadScript<Module>(script).then(work, () => {});
  for (const name of [
    'saved',
    'undone',
    'basket.mounted',
    'basket.changed',
    'basket.drawer',
    'basket.select',
    'basket.remove',
    'basket.checkout',
  ])
    addEventListener('wl:' + name, (event) => {
      drawSoon();
      use('publish', (module: typeof Publish) => module.publish(event));
    });
  for (const name of ['storage', 'pageshow', 'popstate', 'resize']) addEventListener(name, drawSoon);
  for (const name of variantEvents) document.addEventListener(name, drawSoon, true);
  (window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', drawSoon);
  const isTold = ({ type, addedNodes, removedNodes }: MutationRecord) =>
    type === 'attributes' || [...addedNodes, ...removedNodes].some((node) => node instanceof Element);
  // Only elements and relevant attributes count, to ignore countdowns and the like.
  new MutationObserver((records) => records.some(isTold) && drawSoon()).observe(document.documentElement, {
    subtree: true,
    childList: true,
    // `value`: hidden fields that themes set without an event. `href`: cards that change their
    // product.
    attributeFilter: ['value', 'href', 'data-wl-saved'],
  });
  customElements.define('wl-basket', basketSectionElement(loadBasket));

  const fillForms = (references?: SavedReference[]) =>
    use('forms', (module: typeof Forms) => module.fillForms(setup, references));
  addEventListener('wl:references', (event) => fillForms((event as CustomEvent<SavedReference[]>).detail));
  if (/[?&]wl=/.test(location.search)) fillForms();
}

/**
 * Notifies the widget if this browser shows the list of a customer who signed out at the shop, or
 * signed back in.
 */
function followCustomer({ key, customer }: PageSetup): void {
  const shown = readStored(customerName(key)) ?? '';
  const id = `${customer ?? ''}`;
  const hasLeft = /^\d/.test(shown) && shown !== id;
  if (hasLeft || (id && shown === '!' + id)) dispatchEvent(new CustomEvent('wl:customer', { detail: false }));
}

/** `wl-basket`: the basket as a section of the page, loaded when it comes near the viewport. */
const basketSectionElement = (loadBasket: () => Promise<Basket>) =>
  class extends HTMLElement {
    #near?: IntersectionObserver;
    #section?: BasketSection;
    #unsubscribe?: () => void;

    connectedCallback() {
      this.#near = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          this.#near?.disconnect();
          void this.#load();
        },
        { rootMargin: '400px' },
      );
      this.#near.observe(this);
    }

    disconnectedCallback() {
      this.#near?.disconnect();
      this.#unsubscribe?.();
      this.#section?.remove();
    }

    async #load() {
      const mount = this.querySelector('[data-wl-mount]');
      if (!mount) return;
      const message = this.querySelector<HTMLElement>('[data-wl-error]');
      const fail = () => {
        if (!message || mount.querySelector('iframe')) return;
        // Use the space reserved for the basket, so that nothing moves.
        message.hidden = false;
        mount.replaceChildren(message);
      };
      try {
        const basket = await loadBasket();
        if (!this.isConnected) return;
        this.#unsubscribe = basket.on('basket.error', fail);
        this.#section = basket.renderInto(mount);
      } catch {
        fail();
      }
    }
  };

/**
 * The part of Shopify's customer privacy API that we use. Only exists once a banner or the theme
 * has loaded it.
 */
interface CustomerPrivacy {
  preferencesProcessingAllowed?: () => boolean;
}
interface ShopifyGlobal {
  customerPrivacy?: CustomerPrivacy;
  loadFeatures?: (features: { name: string; version: string }[], done: (error?: unknown) => void) => void;
}

const shopify = () => (window as { Shopify?: ShopifyGlobal }).Shopify;

/** Whether preferences can be stored; undefined until Shopify reports it. */
const allowed = () => shopify()?.customerPrivacy?.preferencesProcessingAllowed?.();

const isDenied = () => allowed() === false;

/**
 * Passes the shopper's choice in Shopify's banner to the widget, now and whenever it changes. If
 * the theme hasn't loaded the API, loads it when the shopper gets near a button, because nothing
 * may be requested before that.
 */
function followConsent(widget: Widget): void {
  const pass = () => {
    const may = allowed();
    const state = may ? 'granted' : 'denied';
    if (may !== undefined && widget.consented !== state) widget.consent(state);
  };
  let isAsked = false;
  const ask = ({ target }: Event) => {
    if (isAsked || allowed() !== undefined || !(target as Element).closest?.('[data-wl]')) return;
    isAsked = true;
    shopify()?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], pass);
  };
  pass();
  document.addEventListener('visitorConsentCollected', pass);
  for (const name of ['pointerover', 'focusin']) addEventListener(name, ask, true);
}
