import type { BasketFrameMessage, BasketHostMessage } from '../../api/contract/messages.ts';
import { loadChunk } from '../connect/load-chunk.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import { handleName, readStored } from '../connect/page-storage.ts';
import type { Failure, WidgetToken } from '../connect/request-token.ts';
import { requestToken } from '../connect/request-token.ts';
import type * as CartModule from './add-to-cart.ts';
import type * as BrandModule from './brand.ts';
import type { FrameParts, FramePlace } from './frame-parts.ts';

export interface BasketFrame {
  /** Loads configuration and token and displays the basket; later calls refresh it. */
  show(): void;
  refresh(): void;
  remove(): void;
}

/** Counted from the load event: on slow devices, the basket's script may not have run yet. */
const readyWithinMs = 5_000;

/**
 * Loads the hosted basket into an iframe. Configuration and token are loaded in parallel when it's
 * first shown. Only the frame receives the token, and only messages from its window and the
 * service's origin are accepted.
 */
export function basketFrame(parts: FrameParts, place: FramePlace): BasketFrame {
  const { options, site, api, emit } = parts;
  const { apiKey, configId } = options;
  const siteOrigin = new URL(site).origin;
  const frame = document.createElement('iframe');
  let token: Promise<WidgetToken> | undefined;
  /** Resolves when configuration and token are loaded. */
  let started: Promise<unknown> | undefined;
  let isReady = false;
  let isRemoved = false;

  const freshToken = async () => {
    const known = await token;
    if (!(known && known.freshUntil > Date.now())) token = requestToken(api, apiKey);
    return (await token!).token;
  };
  const post = (message: BasketHostMessage) => frame.contentWindow?.postMessage(message, siteOrigin);
  const sendToken = async () => {
    const value = await freshToken();
    post({
      wl: 1,
      type: 'host.token',
      token: value,
      mode: place.mode,
      font: getComputedStyle(document.body).fontFamily,
      handle: readStored(handleName(apiKey)) ?? null,
      customer: options.customer ?? null,
    });
  };
  const giveUp = (failure: Failure) => {
    if (isRemoved) return;
    remove();
    parts.fail(failure);
    place.failed();
  };

  const hear = async ({ data, origin: from, source }: MessageEvent<BasketFrameMessage>) => {
    if (source !== frame.contentWindow || from !== siteOrigin || data?.wl !== 1) return;
    switch (data.type) {
      case 'basket.ready':
        isReady = true;
        place.ready?.(frame);
        return started?.then(sendToken).catch(giveUp);
      case 'basket.mounted':
      case 'basket.changed':
        return emit(data.type, {
          count: data.count,
          products: data.products,
          known: data.known,
          saveMode: data.saveMode,
          apiKey,
          configId,
        });
      case 'basket.add': {
        const { requestId, products, bulk, undo } = data;
        const answer = await loadChunk<typeof CartModule>(site, 'add-to-cart').then(
          ({ addToCart }) => addToCart(products, bulk, options, emit, undo),
          () => ({ ok: false, error: 'no_answer' }),
        );
        return post({ wl: 1, type: 'host.added', requestId, ...answer });
      }
      case 'basket.checkout':
      case 'basket.select':
      case 'basket.remove':
        return emit(data.type, { products: data.products, configId });
      case 'basket.height':
        return place.height?.(frame, data.px);
      case 'basket.customer':
        return dispatchEvent(new CustomEvent('wl:customer', { detail: true }));
      case 'basket.close':
        return place.close?.();
      case 'basket.error':
        return parts.fail(data);
    }
  };
  // Until it's ready, the frame may still have the page's own origin, and it will load the newest
  // data anyway.
  const refresh = () => void (isReady && post({ wl: 1, type: 'host.refresh' }));
  const remove = () => {
    isRemoved = true;
    removeEventListener('message', hear);
    removeEventListener('wl:saved', refresh);
    removeEventListener('wl:undone', refresh);
    frame.remove();
  };

  addEventListener('message', hear);
  // The page's save widget reports saved products.
  addEventListener('wl:saved', refresh);
  addEventListener('wl:undone', refresh);
  const scheme = pageScheme();
  frame.src = `${site}basket?${new URLSearchParams({
    config: configId,
    key: apiKey,
    origin,
    mode: place.mode,
    lang: parts.locale,
    scheme,
    ground: place.ground || '',
    title: place.title,
  })}`;
  frame.name = 'wl-basket';
  frame.title = place.title;
  frame.allow = 'clipboard-write';
  // If the service failed or framing isn't allowed, the page isn't a basket and never becomes
  // ready.
  frame.onload = () =>
    setTimeout(() => isReady || giveUp(fetchFailed('The basket’s page could not be loaded')), readyWithinMs);
  place.attach(frame);
  // Browsers paint an opaque background behind a frame whose color scheme isn't its page's.
  frame.style.colorScheme = scheme;

  const show = () => {
    if (started) return refresh();
    token = requestToken(api, apiKey);
    token.catch(() => {});
    started = loadBrand(site)
      .then(({ applyConfig }) => applyConfig(parts, place))
      .then(freshToken);
    (isReady ? started.then(sendToken) : started).catch(giveUp);
  };
  return { show, refresh, remove };
}

const fetchFailed = (message: string): Failure => ({ code: 'config_fetch_failed', message });

const loadBrand = (site: string) =>
  loadChunk<typeof BrandModule>(site, 'brand').catch(() => {
    throw fetchFailed('No brand.js');
  });
