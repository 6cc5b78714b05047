import type { SaveProduct } from '../../api/contract/events.ts';
import type { DialogMessage } from '../../api/contract/messages.ts';
import type * as AnalyticsModule from '../analytics/analytics.ts';
import type { BasketContents } from '../basket/types.ts';
import { findAll } from '../connect/find-all.ts';
import { loadChunk } from '../connect/load-chunk.ts';
import { hasUsableOrigin, isLocalHost } from '../connect/page-origin.ts';
import type { Failure } from '../connect/request-token.ts';
import { siteOf } from '../connect/site-url.ts';
import { toJson } from '../connect/to-json.ts';
import type { WishRules } from '../hearts/match-wishes.ts';
import { boundElements } from './bound-elements.ts';
import type { DialogModule } from './dialog-module.ts';
import type { OneClick, oneClick } from './one-click.ts';
import type { ButtonModule, WidgetParts } from './page-parts.ts';
import type * as PageModule from './page-product.ts';
import type * as PriceModule from './price.ts';
import { saveProductOf } from './read-product.ts';
import type { SavedMarks } from './saved-marks.ts';
import { savedMarks } from './saved-marks.ts';
import type {
  OpenOptions,
  SaveHandle,
  SaveMode,
  Widget,
  WidgetError,
  WidgetEvents,
  WidgetOptions,
} from './types.ts';

/** A widget that can also bind every `[data-wl]` element of the page, including those added later. */
export interface PageWidget extends Widget {
  bindAll(): void;
}

type Listener = [event: keyof WidgetEvents, listener: (payload: never) => void];

/**
 * A widget with its own key, listeners and dialog. Doesn't touch the page until it's used.
 * @param scriptUrl URL of this bundle, from which the service's URLs are derived by default
 * @param rules compare wishes; plain ones are replaced once something has been saved
 * @param withOneClick adds saving without the dialog
 * @param complete adds missing product data while the dialog is already open; default: from the
 * page
 */
export function createWidget(
  scriptUrl: string,
  rules: WishRules,
  withOneClick?: (...page: Parameters<typeof oneClick>) => OneClick | undefined,
  complete?: (product: SaveProduct) => SaveProduct | Promise<SaveProduct>,
): PageWidget {
  let listeners: Listener[] = [];
  let options: WidgetOptions = {};
  let key: string | undefined;
  let marks: SavedMarks | undefined;
  let dialog: (SaveHandle & { popup: Window; url: string }) | undefined;
  let quick: OneClick | undefined;
  let parts: WidgetParts | undefined;
  let frame = 0;

  const emit = <E extends keyof WidgetEvents>(event: E, detail?: WidgetEvents[E]) => {
    // Each in a separate task, so that a listener that throws doesn't stop the others or us.
    listeners.forEach(([name, listener]) => name === event && setTimeout(listener, 0, detail));
    // The page's basket listens to this to refresh.
    dispatchEvent(new CustomEvent('wl:' + event, { detail }));
  };

  const fail = ({ code, message, trial_expired = false }: Failure, shown = false): WidgetError => {
    const error = Object.assign(new Error(message), { code, trial_expired, shown });
    console.warn('[wl]', code, message);
    // Asynchronous, so that the caller can subscribe first.
    setTimeout(emit, 0, 'error', error);
    return error;
  };
  const refuse = (code: string, message: string, shown?: boolean): SaveHandle => {
    const ready = Promise.reject(fail({ code, message }, shown));
    ready.catch(() => {});
    return { ready, close() {} };
  };

  /** The handle for a click that saved without the dialog. */
  const pressed: SaveHandle = { ready: Promise.resolve(false), close() {} };

  const read = (given: OpenOptions): SaveProduct => {
    const product = saveProductOf(given, options.locale);
    const { price, compareAtPrice, offerId, currency } = product;
    // Whole numbers and a currency need no explanation.
    if (!/^\d*(\D{3})?$/.test([price, compareAtPrice, offerId, currency].join('')))
      use('price', (module: typeof PriceModule) => module.check(product));
    return product;
  };

  const bound = boundElements((given, mode) => widget.open(given, (mode ?? '') as SaveMode), read);
  const draw = () => {
    const drawn = marks ? bound.draw(marks) : [];
    if (drawn[0]) use('button', (module: ButtonModule) => module.drawInto(drawn, marks!));
  };
  const drawSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };
  const needRules = () => {
    if (marks!.rules.arePlain)
      use('hearts', (module: { rules: WishRules }) => {
        marks!.rules = module.rules;
        drawSoon();
      });
  };

  /** Handles messages from this key's dialog, even if the page opened it before it was reloaded. */
  const hear = ({ data, origin: from }: MessageEvent<DialogMessage>) => {
    if (!site().startsWith(from + '/') || data.key !== key) return;
    if (data.type === 'save.close') dialog?.close();
    if (!('item' in data)) return;
    const { url, variantId, choice } = data.item;
    const isSaved = data.type === 'save.saved';
    marks![isSaved ? 'add' : 'remove']({ url, variantId, choice });
    draw();
    emit(isSaved ? 'saved' : 'undone', data.item);
  };

  /** Keeps the marks in sync with the basket, other tabs and changes of the page. */
  const watch = (marks: SavedMarks) => {
    const takeOver = (event: Event) => {
      const { apiKey, products, known } = (event as CustomEvent<BasketContents>).detail;
      if (apiKey !== key || !known) return;
      quick?.hear(event);
      marks.replace(products);
      drawSoon();
    };
    const reload = () => {
      marks.load();
      drawSoon();
    };
    addEventListener('wl:basket.mounted', takeOver);
    addEventListener('wl:basket.changed', takeOver);
    addEventListener('message', hear);
    addEventListener('storage', reload);
    // The list of products on this device removes marks itself.
    addEventListener('wl:undone', reload);
    // Pages in the back/forward cache miss changes stored by other pages.
    addEventListener('pageshow', reload);
    new MutationObserver(drawSoon).observe(document, {
      subtree: true,
      childList: true,
      // Includes our own attribute, because frameworks reset it.
      attributeFilter: ['data-url', 'data-variant-id', 'data-metadata', 'data-wl-saved'],
    });
    reload();
  };

  const load = <Module>(chunk: string) => loadChunk<Module>(site(), chunk, key);
  /** Loads a chunk that isn't essential for a click; errors are ignored. */
  const use = <Module>(chunk: string, work: (module: Module) => unknown) =>
    void load<Module>(chunk)
      .then(work)
      .catch(() => {});
  const site = () => siteOf(scriptUrl, options.widgetUrl);
  const lang = () => options.locale || document.documentElement.lang || navigator.language;
  const api = () => options.apiBase || site() + 'api';

  /** The reason why nothing can be saved on this page. */
  const refusal = (): [code: string, message: string] | false => {
    const host = location.hostname;
    if (!hasUsableOrigin()) return ['unsupported_origin', 'No http(s) origin'];
    if (!key) return ['not_initialised', 'Call init first'];
    return (
      !isAllowedHost(host, options.allowedDomains) && ['origin_not_allowed', host + ' not in allowedDomains']
    );
  };

  const openDialog = (product: SaveProduct, step?: string): SaveHandle => {
    const refused = refusal();
    if (refused) return refuse(...refused);
    // Also one that was just closed, whose end would otherwise be reported as the next one's.
    if (dialog?.popup.closed || dialog?.url !== product.url) dialog?.close();
    else {
      dialog.popup.focus();
      return dialog;
    }

    const isTab = innerWidth <= 640;
    const popup = openPopup(isTab);
    // Browsers inside other apps don't open windows.
    if (!popup)
      return step == null && navigator.userActivation?.isActive && quick?.press(product, 'instant')
        ? pressed
        : refuse('popup_blocked', 'Call open in a click', step != null);
    const close = () => {
      popup.close();
      clearInterval(timer);
      dialog = undefined;
      emit('close');
    };
    const timer = setInterval(() => popup.closed && close(), 500);

    const ready = load<DialogModule>('dialog').then(
      (module) => module.visit(parts!, product, { popup, isTab, lang: lang(), step, quick, close }),
      ({ message }) => {
        // Without a token, the page requests one itself.
        popup.location.replace(
          `${site()}save?${new URLSearchParams({ key: key!, origin, product: toJson(product) })}`,
        );
        throw fail({ code: 'init_no_token', message }, true);
      },
    );
    const opened = (dialog = { ready, close, popup, url: product.url });
    // The next click tries again.
    ready.catch(() => (opened.url = ''));
    return opened;
  };

  const widget: PageWidget = {
    init(given) {
      if (key) return widget;
      options = { ...given, consent: options.consent || given?.consent };
      key = options.key || options.publicKey;
      if (!key) {
        fail({ code: 'key_required', message: 'Call init with a key' });
        return widget;
      }
      watch((marks = savedMarks(key, rules, needRules)));
      parts = {
        key,
        site: site(),
        lang: lang(),
        marks,
        draw,
        emit,
        fail,
        complete:
          complete ??
          ((product) =>
            product.title
              ? product
              : load<typeof PageModule>('page').then(
                  (module) => module.completed(product),
                  () => product,
                )),
        api: api(),
        openDialog,
      };
      quick = withOneClick?.(options, parts);
      if (options.analytics) use('analytics', (module: typeof AnalyticsModule) => module.listen(options));
      return widget;
    },

    open(given, mode = 'dialog') {
      const product = read(given ?? {});
      return !refusal() && quick?.press(product, mode) ? pressed : openDialog(product);
    },

    mount(target, product) {
      const elements =
        typeof target === 'string' ? findAll(target) : [target].filter((element) => element?.matches);
      if (!key) refuse('not_initialised', 'Call init first');
      else if (!elements[0]) refuse('mount_target_not_found', 'Nothing matches ' + target);
      else {
        drawSoon();
        return bound.mount(elements, product);
      }
      return () => {};
    },

    on(event, listener) {
      listeners.push([event, listener]);
      return () => widget.off(event, listener);
    },
    off(event, listener) {
      listeners = listeners.filter((entry) => entry[0] !== event || entry[1] !== listener);
    },
    savedItems: () => marks?.load() ?? [],
    consent(state) {
      options.consent = state;
      quick?.consent(state);
    },
    get consented() {
      return options.consent;
    },
    get environment() {
      return key ? options.environment || (key.startsWith('pk_test') ? 'test' : 'live') : undefined;
    },
    bindAll() {
      bound.all();
      drawSoon();
    },
  };
  // Invalid arguments mustn't break the page's own script.
  for (const name of ['init', 'mount', 'open'] as const) {
    const call = widget[name] as (...args: unknown[]) => unknown;
    widget[name] = ((...args) => {
      try {
        return call(...args);
      } catch (error) {
        const refused = refuse('invalid_call', error as string);
        return { init: widget, open: refused, mount() {} }[name];
      }
    }) as typeof call as never;
  }
  return widget;
}

/**
 * Whether a host is on the allow-list. `*.example.com` covers subdomains at any depth, but not
 * `example.com` itself. An empty list allows every host; local hosts are always allowed.
 * @param allowed hosts, or a comma-separated text
 */
export function isAllowedHost(host: string, allowed: string[] | string = ''): boolean {
  const entries = `${allowed}`.toLowerCase().match(/[^\s,]+/g);
  return (
    !entries ||
    isLocalHost(host) ||
    entries.some((entry) => entry === host || (entry.startsWith('*.') && host.endsWith(entry.slice(1))))
  );
}

/**
 * Opens the dialog's window, which must happen in the click handler: about 440 × 640 px, centered
 * over the shop's window; on phones, a tab.
 * @returns null outside a click handler, or if the browser blocked it
 */
function openPopup(isTab: boolean): Window | null {
  // Checked first, because browsers behave differently outside click handlers.
  if (navigator.userActivation?.isActive === false) return null;
  const left = screenX + (outerWidth - 440) / 2;
  const top = screenY + (outerHeight - 640) / 2;
  return open('', '', isTab ? '' : `width=440,height=640,left=${left},top=${top}`);
}
