import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { BasketLayout } from '#api/contract/basket.ts';
import { saveIconOf, SaveIconProvider } from '#app/ui/save-icon.tsx';
import { AlertEmail } from './alert-email.tsx';
import { AlertPrice } from './alert-price.tsx';
import {
  BasketContext,
  type BasketMode,
  type BasketPageProps,
  type BasketTools,
  pageTools,
  useBasket,
} from './basket-context.ts';
import { BoughtItems } from './bought-items.tsx';
import { CartNotice } from './cart-notice.tsx';
import { cartStep } from './cart-step.ts';
import { ConfirmedNotice } from './confirmed-notice.tsx';
import type { Controller } from './controller.ts';
import { ItemMenu, useItemMenu } from './item-menu.tsx';
import { ItemViews } from './item-views.tsx';
import { PageFoot } from './page-foot.tsx';
import { PageHead } from './page-head.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SinceVisit } from './since-visit.tsx';
import { type BasketState, boughtItems, listChips, shownItems } from './state.ts';
import { EmptyView, FailedView, SignedOutView, SigningInView } from './state-views.tsx';
import { RemoveFailedToast, UndoToast } from './toasts.tsx';
import { Toolbar } from './toolbar.tsx';
import { useController } from './use-controller.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const aboveFoot = 20;

/**
 * Keeps an absolutely positioned element at the bottom of the visible part of this frame. An inline frame is as tall as
 * its content and never scrolls itself, so `position: sticky` doesn't work. An intersection observer, renewed every
 * frame while the element is visible, shows a cross-origin frame which part of it is in view.
 */
function useVisibleFoot(element: RefObject<HTMLElement>, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      const floating = element.current;
      if (entry && floating) {
        const seenTo = entry.isIntersecting ? entry.intersectionRect.bottom : entry.boundingClientRect.bottom;
        const top = Math.max(0, seenTo - floating.offsetHeight - aboveFoot);
        floating.style.transform = `translateY(${Math.round(top)}px)`;
      }
      frame = requestAnimationFrame(() => observer.observe(document.documentElement));
    });
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element, active]);
}

/** The hosted basket. */
export function BasketPage(page: BasketPageProps) {
  return <BasketView page={page} {...useController(page)} />;
}

/** The basket in all its layouts and states. */
export function BasketView(props: {
  page: BasketPageProps;
  controller: Controller | null;
  state: BasketState;
}) {
  const { page, controller, state } = props;
  const root = useRef<HTMLDivElement>(null);
  const menu = useItemMenu();
  const { remove, undo } = useKeptFocus(controller);
  useFrameBehaviour(root, page.mode, controller);

  const tools = useMemo<BasketTools>(
    () => ({
      ...page,
      ...pageTools(page),
      controller,
      stepOf: (item) => cartStep(item, page.config, controller?.framed ?? true),
      openMenu: menu.open,
      remove,
      undo,
    }),
    [page, controller, menu.open, remove, undo],
  );

  // A drawer is too narrow for any layout but compact.
  const layout = page.mode === 'drawer' ? 'compact' : page.config.layout;
  const { announcement } = state;
  const icon = useMemo(() => saveIconOf(page.config.icon), [page.config.icon]);
  return (
    <BasketContext.Provider value={tools}>
      <SaveIconProvider value={icon}>
        <div ref={root} className={`basket ${page.mode} ${layout} hover-${page.config.hover}`}>
          <PageHead state={state} />
          <Body state={state} layout={layout} />
          <Dock state={state} />
          <ItemMenu menu={menu} />
          {state.pricedItem && <AlertPrice key={state.pricedItem.itemId} item={state.pricedItem} />}
          {state.alertedItem && <AlertEmail key={state.alertedItem.itemId} />}
          <div className="visually-hidden" role="status">
            {announcement ? tools.t(announcement.text, announcement.values) : ''}
          </div>
        </div>
      </SaveIconProvider>
    </BasketContext.Provider>
  );
}

function Body({ state, layout }: { state: BasketState; layout: BasketLayout }) {
  const { lang } = useBasket();
  if (state.phase === 'failed') return <FailedView failure={state.failure} />;
  if (state.signIn.step !== 'idle') return <SigningInView signIn={state.signIn} />;
  if (state.phase === 'loading') return <Skeleton layout={layout} />;
  const { isGuest, isCustomer, customer } = state;
  if (state.phase === 'signed-out' && state.hasLeft) return <SignedOutView account={customer} />;
  const offered = isCustomer ? null : customer;
  const isKnown = state.phase === 'ready' && !isGuest;
  if (state.items.length === 0) return <EmptyView isKnown={isKnown} account={offered} />;
  const wanted = shownItems(state, lang);
  return (
    <main className="scroller">
      <SinceVisit state={state} />
      <Toolbar state={state} chips={listChips(state)} />
      {wanted.length > 0 && <ItemViews state={state} items={wanted} layout={layout} />}
      <BoughtItems items={boughtItems(state, lang)} cart={state.cart} isOpen={wanted.length === 0} />
      <PageFoot shopper={isCustomer ? 'customer' : isGuest ? 'guest' : 'account'} account={customer} />
    </main>
  );
}

/** Floating elements at the bottom: undo, and below it the selection or the latest addition. */
function Dock({ state }: { state: BasketState }) {
  const { mode } = useBasket();
  const element = useRef<HTMLDivElement>(null);
  const chosen = state.items.filter((item) => state.selected.has(item.itemId));
  const filled =
    chosen.length > 0 || Boolean(state.notice ?? state.removed ?? state.keptItem ?? state.confirmed);
  useVisibleFoot(element, mode === 'inline' && filled);
  return (
    <div ref={element} className="dock">
      {state.removed && <UndoToast key={state.removed.itemId} item={state.removed} />}
      {state.keptItem && <RemoveFailedToast item={state.keptItem} />}
      {chosen.length > 0 ? (
        <SelectionBar items={chosen} cart={state.cart} />
      ) : (
        <>
          {state.confirmed && <ConfirmedNotice confirmed={state.confirmed} />}
          {state.notice && <CartNotice notice={state.notice} />}
        </>
      )}
    </div>
  );
}

/** Reports the frame's height to the page around it if inline; closes a drawer on Esc. */
function useFrameBehaviour(
  root: RefObject<HTMLElement>,
  mode: BasketMode,
  controller: Controller | null,
): void {
  useEffect(() => {
    const element = root.current;
    if (!controller || !element || mode !== 'inline') return;
    const observer = new ResizeObserver(() => {
      controller.reportHeight(Math.ceil(element.getBoundingClientRect().height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, mode, controller]);

  useEffect(() => {
    if (!controller || mode !== 'drawer') return;
    const onKey = (event: KeyboardEvent) => {
      // Esc first closes anything that is open inside the drawer.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      controller.close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mode, controller]);
}

const counts: Record<BasketLayout, number> = { grid: 8, list: 5, cards: 6, compact: 5 };

/** Placeholder in the shape of the chosen layout while the products load. */
function Skeleton({ layout }: { layout: BasketLayout }) {
  const { t, mode } = useBasket();
  return (
    <main className="scroller" aria-busy="true">
      <p className="visually-hidden">{t('loading')}</p>
      {mode !== 'drawer' && (
        <div className="toolbar">
          <span className="bone count-bone" />
        </div>
      )}
      <ul className="items bones" aria-hidden="true">
        {Array.from({ length: counts[layout] }, (_, index) => (
          <li key={index} className="item">
            {(layout === 'list' || layout === 'compact') && <span className="bone pick-bone" />}
            <div className="frame">
              <span className="photo bone" />
            </div>
            <div className="caption">
              <span className="bone title-bone" />
              <span className="bone variant-bone" />
              <span className="bone price-bone" />
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
