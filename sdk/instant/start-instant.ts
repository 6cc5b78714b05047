/** `{site}/sdk/v1/instant.js`: saves without the dialog. The widget loads it on the first click. */
import type { SavedItem, SaveProduct } from '../../api/contract/events.ts';
import { customerName } from '../connect/customer-name.ts';
import { guestHereName, ownRequestName, readStored, writeStored } from '../connect/page-storage.ts';
import { dialogUrl } from '../dialog/dialog-url.ts';
import type { DialogStep, Instant, PageParts } from '../widget/page-parts.ts';
import type { SavedMark, WidgetError } from '../widget/types.ts';
import { customerOf } from './customer.ts';
import { frameLink } from './frame-link.ts';
import { createOffers, type Shopper } from './offers.ts';
import { deviceItem, isPending, type Pending, pendingOf } from './pending.ts';
import { type ToastText, toastTexts } from './texts.ts';
import { createToast, type ToastButton } from './toast.ts';

const maxPending = 200;
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? 'save_failed';
/** There was no response, so the product waits on this device. */
const isWaiting = (code: string) => !navigator.onLine || /^(offline|blocked)$/.test(code);

const emptyHeart = '[data-wl]:not([data-wl-saved],[data-save=dialog])';

const refusals: Record<string, ToastText> = {
  usage_limit_reached: 'paused',
  subscription_required: 'paused',
  list_full: 'full',
};

export function startInstant(page: PageParts): Instant {
  const { key, marks, draw, emit } = page;
  const t = toastTexts(page.lang);
  const toast = createToast(page);
  const ownName = ownRequestName(key);
  const link = frameLink(page, () => {
    writeStored(guestHereName(key), null);
    const wasDenied = page.isDenied() || readStored(ownName);
    page.consent('granted');
    if (wasDenied) writeStored(ownName, '1');
  });
  const customer = customerOf(key);
  /** Products whose buttons were clicked on this page; the toast mentions them. */
  const pressed = new Set<string>();
  let work = Promise.resolve();

  // Earlier versions stored lists' names, which are private to the shopper.
  const stored = marks.load();
  if (stored.some((mark) => 'list' in mark))
    marks.store(stored.map((mark) => ({ ...mark, list: undefined })));

  const put = (mark: SavedMark) => {
    marks.add(mark);
    draw();
  };
  const drop = (mark: SavedMark) => {
    marks.remove(mark);
    draw();
  };
  const pending = () => marks.load().filter(isPending);
  const button = (text: ToastText, press: () => void): ToastButton => ({ text: t(text), press });

  /** Opens the dialog, or links to it if the browser blocks the window. */
  function openDialog(product: SaveProduct, step: DialogStep): void {
    if ('popup' in page.openDialog(product, step)) return;
    toast({
      text: t('noWindow'),
      buttons: [{ ...button('open', () => instant.listen()), href: dialogUrl(page, product, step) }],
    });
  }

  /** Switches to the list of the customer account. */
  async function enterAccount(isTold: boolean) {
    try {
      const ticket = await customer!.ticket();
      const { products, receipt } = await link.ask({ type: 'instant.customer', ticket });
      customer!.confirm();
      marks.replace(products);
      draw();
      if (isTold) toast({ text: `${t('inAccount', customer!.shop)} ${receipt}` });
    } catch {
      if (isTold) toast({ text: t('failed') });
    }
  }

  /** Stops showing a customer's list once another customer, or none, is signed in to the shop. */
  async function followCustomer() {
    const name = customerName(key);
    const shown = readStored(name)!;
    // Someone else may have saved items here in the meantime, so moving them to the account takes a
    // click.
    if (customer?.isBack()) return marks.load()[0] || enterAccount(false);
    // Another tab has already handled it.
    if (shown.startsWith('!')) return;
    const { wasCustomer } = await link.ask({ type: 'instant.leave' });
    writeStored(name, '!' + shown);
    if (wasCustomer) {
      marks.store(pending());
      draw();
    }
  }

  const offers = createOffers(page, t, link, customer, toast, button, openDialog, () =>
    runExclusively(() => enterAccount(true)),
  );

  /** Called when the pointer leaves the page for the browser's tabs or address bar. */
  let atLeaving: (() => void) | undefined;
  document.documentElement.addEventListener('mouseleave', ({ clientY }) => {
    if (clientY > 0) return;
    atLeaving?.();
    atLeaving = undefined;
  });

  function notifySaved(item: SavedItem, product: SaveProduct, shopper: Shopper) {
    const keep = offers.keep(product, shopper);
    atLeaving = () => {
      const later = !keep && offers.keep(product, shopper, 1);
      if (later) toast({ text: t('already'), more: later });
    };
    toast({
      text: t('saved'),
      buttons: [
        button('change', () => openDialog(product, 'move')),
        button('undo', () => void remove(item, product, false)),
      ],
      more: keep ?? offers.alert(item, product, shopper),
    });
  }

  /** @returns whether it moved from this device to the list */
  async function saveOne(mark: Pending): Promise<boolean> {
    try {
      const product = await page.complete(mark.product);
      const { item, isCustomer, ...shopper } = await link.ask({
        type: 'instant.save',
        product,
        key: mark.id,
        mayStart: !readStored(ownName),
      });
      // The shopper removed it in the meantime.
      if (!pending().some(({ id }) => id === mark.id)) {
        await link.ask({ type: 'instant.remove', ref: item });
        return true;
      }
      marks.remove(mark);
      if (shopper.isGuest) writeStored(guestHereName(key), '1');
      put({ url: item.url, variantId: item.variantId, choice: item.choice });
      emit('saved', item);
      // The browser lost the session that showed the customer's list.
      if (shopper.isGuest && !isCustomer && customer?.isKnown()) await enterAccount(false);
      if (pressed.delete(mark.id)) notifySaved(item, product, shopper);
      return true;
    } catch (error) {
      const code = codeOf(error);
      const isPressed = pressed.delete(mark.id);
      if (code === 'unauthorized' && readStored(ownName)) {
        // The shopper signed out in the meantime, so the banner's setting applies again.
        writeStored(ownName, null);
        page.consent('denied');
        if (isPressed) keepHere(mark);
        return false;
      }
      if (code === 'frame_failed' || (code === 'blocked' && !isPressed)) {
        // Retrying failed.
        if (mark.kept) throw error;
        page.fail({ code: 'frame_failed', message: 'Not saved: ' + mark.url }, true);
        if (isPressed && 'popup' in page.openDialog(mark.product, '')) drop(mark);
        else keepHere(mark, 'blocked');
        return false;
      }
      if (isWaiting(code)) {
        if (isPressed) toast({ text: t('waiting'), buttons: [button('undo', () => drop(mark))] });
        throw error;
      }
      if (!mark.kept) drop(mark);
      page.fail({ code, message: 'Not saved: ' + mark.url }, true);
      if (isPressed || !mark.kept) {
        const change = button('change', () => openDialog(mark.product, ''));
        const text = refusals[code] ?? 'failed';
        toast({ text: t(text), buttons: text === 'full' ? [change] : [] });
      }
      return false;
    }
  }

  /**
   * Saves the products waiting on this device, oldest first, in one tab at a time. Without a
   * connection, they keep waiting.
   */
  async function saveAll(): Promise<void> {
    const tried = new Set<string>();
    let [moved, refused] = [0, 0];
    for (;;) {
      const left = pending().filter((mark) => !tried.has(mark.id) && !(mark.kept && page.isDenied()));
      const next = left.findLast(({ kept }) => !kept) ?? left.at(-1);
      if (!next) break;
      tried.add(next.id);
      const isSaved = await saveOne(next);
      if (!next.kept) continue;
      if (isSaved) moved += 1;
      else refused += 1;
    }
    if (moved === 0) return;
    dispatchEvent(new CustomEvent('wl:moved', { detail: { moved, stayed: refused } }));
    if (marks.load()[0])
      toast({ text: `${t('moved')} ${moved}.${refused > 0 ? ` ${t('stayed')} ${refused}.` : ''}` });
  }

  /** Runs tasks one after another, across all tabs. */
  function runExclusively(task: () => Promise<void>): Promise<void> {
    const locked = async () => {
      if (navigator.locks) await navigator.locks.request('wl.' + key, task);
      else await task();
    };
    work = work.then(locked).catch(() => {});
    return work;
  }
  const drain = () => void runExclusively(saveAll);

  /** @param kept `blocked` if the browser blocks the frame */
  function keepHere(mark: Pending, kept: true | 'blocked' = true) {
    const here = { ...mark, kept };
    put(here);
    emit('saved', deviceItem(here, t('device')));
    const text = t(kept === 'blocked' ? kept : 'here');
    toast({ text, buttons: [button('undo', () => void remove(here, mark.product, false))] });
  }

  /** @param isLasting the shopper removes an earlier save, and gets an Undo button */
  async function remove(
    mark: SavedMark & { itemId?: number },
    product: SaveProduct,
    isLasting: boolean,
  ): Promise<WidgetError | undefined> {
    const saved = marks.find(mark) ?? mark;
    drop(saved);
    try {
      const { item } = isPending(saved)
        ? { item: deviceItem(saved, t('device')) }
        : await link.ask({
            type: 'instant.remove',
            ref: { url: mark.url, variantId: mark.variantId, choice: mark.choice, itemId: mark.itemId },
          });
      if (item) emit('undone', item);
      const again = () => {
        const { url, variantId, choice } = saved;
        const id = `${Math.random()}`;
        const kept = page.isDenied();
        const mark = { url, variantId, choice, product, id, kept };
        put(mark);
        instant.save(mark);
      };
      if (isLasting) toast({ text: t('removed'), buttons: [button('undo', again)] });
    } catch (error) {
      put(saved);
      toast({ text: t('failed') });
      return page.fail({ code: codeOf(error), message: 'Not removed: ' + mark.url }, true);
    }
    return undefined;
  }

  /**
   * Moves a guest's products back to this device and deletes the guest. The next page repeats this
   * until all marks are kept here. Nothing is deleted before it's stored here.
   */
  async function withdraw(): Promise<void> {
    const { products } = await link.ask({ type: 'instant.export' });
    const taken = products.map((product, index) => pendingOf(product, index, marks.rules));
    const others = marks.load().filter((mark) => !taken.some((one) => marks.rules.isSame(one, mark)));
    marks.store([...taken, ...others]);
    await link.ask({ type: 'instant.forget' });
    customer?.forget();
    writeStored(guestHereName(key), null);
    marks.store(pending().map((mark) => ({ ...mark, kept: true })));
    draw();
    // Baskets switch to the products on this device.
    dispatchEvent(new CustomEvent('wl:consent', { detail: 'denied' }));
  }

  addEventListener('online', drain);
  // When the pointer reaches a heart, loads the frame, so that the click doesn't have to wait.
  const approach = ({ target }: Event) => {
    if (page.isDenied() || !(target as Element).closest?.(emptyHeart)) return;
    removeEventListener('pointerover', approach);
    link.open();
  };
  addEventListener('pointerover', approach);

  const instant: Instant = {
    save(mark) {
      if (!isPending(mark)) return;
      if (pending().length > maxPending) {
        drop(mark);
        toast({ text: t('deviceFull') });
      } else if (mark.kept) keepHere(mark);
      else {
        pressed.add(mark.id);
        if (!navigator.onLine) toast({ text: t('waiting'), buttons: [button('undo', () => drop(mark))] });
        else drain();
      }
    },
    show(mark, product) {
      const text = mark.product ? t(mark.kept ? 'here' : 'waiting') : t('already');
      const move = button('move', () => openDialog(product, 'move'));
      const removeIt = button('remove', () => void remove(mark, product, true));
      toast({ text, buttons: mark.product ? [removeIt] : [move, removeIt] });
    },
    remove: (mark, product) => remove(mark, product, true),
    drain,
    listen(token) {
      const forms = !!document.querySelector('form[action*="/cart/add"]');
      link.ask({ type: 'instant.listen', forms, ...(token && { token }) }).catch(() => {});
    },
    customer: (isWanted) =>
      void runExclusively(async () => {
        await (isWanted ? customer && enterAccount(true) : followCustomer());
      }),
    consent(state) {
      void runExclusively(state === 'granted' ? saveAll : withdraw);
    },
  };
  return instant;
}
