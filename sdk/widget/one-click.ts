import type { SaveProduct } from '../../api/contract/events.ts';
import { loadChunk } from '../connect/load-chunk.ts';
import { ownRequestName, readStored, writeStored } from '../connect/page-storage.ts';
import type { Instant, InstantModule, WidgetParts } from './page-parts.ts';
import type { WidgetOptions } from './types.ts';

/**
 * Saving without the dialog: only what has to run within the click. Everything else is loaded then.
 */
export interface OneClick {
  /**
   * @param wanted empty means as configured.
   * @returns whether this handles the click instead of the dialog
   */
  press(product: SaveProduct, wanted: string): boolean;
  load(): Promise<Instant>;
  consent(state: 'granted' | 'denied'): void;
  /** Stores the save mode that the page's basket reports from its settings. */
  hear(event: Event): void;
}

const followAfterMs = 2_000;

/**
 * Whether the shop can't be reached either, which means that nothing blocks our service in
 * particular.
 */
const isOffline = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

export function oneClick(options: WidgetOptions, parts: WidgetParts): OneClick {
  const { key, site, marks, draw } = parts;
  const modeName = 'wl.save.' + key;
  const isInstant = (wanted?: string) => (wanted || options.save || readStored(modeName)) === 'instant';
  let chunk: Promise<Instant> | undefined;
  let tries = 0;

  const isDenied = () =>
    options.consent ? options.consent === 'denied' : marks.load().some(({ kept }) => kept === true);
  const load = () => {
    chunk ??= loadChunk<InstantModule>(site, 'instant', (tries += 1)).then((module) =>
      module.startInstant({ ...parts, isDenied, isOffline, consent: agree }),
    );
    chunk.catch(() => (chunk = undefined));
    return chunk;
  };
  const loadFor = (work: (instant: Instant) => void) => load().then(work, () => {});
  /** @param product the clicked product; `id` is its mark's, unless it was already saved */
  const loadOr = (work: (instant: Instant) => void, product?: SaveProduct, id?: string) => {
    const go = (isAgain?: unknown) =>
      void load().then(work, async () => {
        // The product waits on this device.
        if (await isOffline()) return addEventListener('online', go, { once: true });
        // Retry once, because the connection may just have come back.
        if (isAgain !== 1) return go(1);
        marks.store(marks.load().filter((mark) => !mark.product || (mark.kept && mark.id !== id)));
        draw();
        const isOpen = product && !isDenied() && 'popup' in parts.openDialog(product, '');
        parts.fail({ code: 'script_failed', message: 'instant.js' }, isOpen);
      });
    go();
  };
  const listen = (token?: string) => loadFor((instant) => instant.listen(token));
  const ownName = ownRequestName(key);
  const agree = (state: 'granted' | 'denied') => {
    if (state === 'granted') writeStored(ownName, null);
    else if (readStored(ownName)) state = 'granted';
    options.consent = state;
    // Saved products must now move to the list or to the device.
    if (marks.load().some(({ kept }) => !kept === (state !== 'granted')))
      loadFor((instant) => instant.consent(state));
    dispatchEvent(new CustomEvent('wl:consent', { detail: state }));
  };

  // Preload once the shopper starts using the page, so that the first click doesn't wait for the
  // script.
  addEventListener('pointermove', () => isInstant() && !isDenied() && load(), { once: true });
  // The list of products on this device offers to keep them on all devices.
  addEventListener('wl:keep', () => {
    const product = marks.load().find((mark) => mark.product)?.product;
    if (product) parts.openDialog(product, 'sign-in');
    listen();
  });
  // The dialog asks our frame for this device's guest. Shoppers who sign in are also signed in
  // there.
  addEventListener('wl:open', (event) => listen((event as CustomEvent<{ token: string }>).detail.token));
  // The shopper may have signed out on our own pages since. Delayed, to not slow down the page
  // load.
  setTimeout(() => marks.load().some(({ kept }) => !kept) && listen(), followAfterMs);
  // The theme reports that another customer is signed in, or the basket that its customer wants to
  // see the account's list.
  addEventListener('wl:customer', (event) =>
    loadFor((instant) => instant.customer((event as CustomEvent<boolean>).detail)),
  );
  if (options.consent === 'denied') agree(options.consent);
  else if (marks.load().some(({ product, kept }) => product && kept !== true))
    loadOr((instant) => instant.drain());

  return {
    load,
    consent: agree,
    hear: (event) => writeStored(modeName, (event as CustomEvent<{ saveMode?: string }>).detail.saveMode),
    press(product, wanted) {
      if (!isInstant(wanted) && !isDenied()) return false;
      const wish = marks.rules.wishOf(product);
      const known = marks.find(wish);
      const mark = known ?? {
        ...wish,
        product,
        id: `${Math.random()}`,
        kept: isDenied(),
      };
      if (!known) {
        marks.add(mark);
        draw();
      }
      // Wait until the heart has been painted.
      requestAnimationFrame(() =>
        setTimeout(
          loadOr,
          0,
          (instant: Instant) => (known ? instant.show(mark, product) : instant.save(mark)),
          product,
          mark.id,
        ),
      );
      return true;
    },
  };
}
