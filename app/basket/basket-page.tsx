import { useMemo, useRef } from 'react';
import type { BasketLayout } from '#api/contract/basket.ts';
import {
  BasketContext,
  pageTools,
  useBasket,
  type BasketPageProps,
  type BasketTools,
} from './basket-context.ts';
import { cartStep } from './cart-step.ts';
import type { Controller } from './controller.ts';
import { Dock } from './dock.tsx';
import { ItemMenu, useItemMenu } from './item-menu.tsx';
import { ItemViews } from './item-views.tsx';
import { PageHead } from './page-head.tsx';
import { PageFoot } from './page-foot.tsx';
import { Skeleton } from './skeleton.tsx';
import { EmptyView, FailedView, SignedOutView, SigningInView } from './state-views.tsx';
import { listChips, shownItems, type BasketState } from './state.ts';
import { Toolbar } from './toolbar.tsx';
import { useController } from './use-controller.ts';
import { useFrameBehaviour } from './use-frame-behaviour.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** The hosted basket as shoppers have it. */
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

  // A drawer is too narrow for anything but the compact drawing.
  const layout = page.mode === 'drawer' ? 'compact' : page.config.layout;
  const { announcement } = state;
  return (
    <BasketContext.Provider value={tools}>
      <div ref={root} className={`basket ${page.mode} ${layout} hover-${page.config.hover}`}>
        <PageHead state={state} />
        <Body state={state} layout={layout} />
        <Dock state={state} />
        <ItemMenu menu={menu} />
        <div className="visually-hidden" role="status">
          {announcement ? tools.t(announcement.text, announcement.values) : ''}
        </div>
      </div>
    </BasketContext.Provider>
  );
}

function Body({ state, layout }: { state: BasketState; layout: BasketLayout }) {
  const { lang } = useBasket();
  if (state.phase === 'failed') return <FailedView failure={state.failure} />;
  if (state.signIn.step !== 'idle') return <SigningInView signIn={state.signIn} />;
  if (state.phase === 'loading') return <Skeleton layout={layout} />;
  if (state.phase === 'signed-out') return <SignedOutView />;
  if (state.items.length === 0) return <EmptyView />;
  return (
    <main className="scroller">
      <Toolbar state={state} chips={listChips(state)} />
      <ItemViews state={state} items={shownItems(state, lang)} layout={layout} />
      <PageFoot />
    </main>
  );
}
