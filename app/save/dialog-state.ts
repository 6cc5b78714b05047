/** The save dialog's state and its transitions, without requests or effects. */
import type { SavedItem } from '#api/contract/events.ts';
import { initRefusals } from '#api/contract/init-refusals.ts';
import { formatText } from '#api/contract/language/format.ts';
import { isWishOf } from '#api/contract/wish.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { MergedItems, SignedInAnswer } from '#app/hosted/session-answer.ts';
import type { PageNotice } from '#app/hosted/window-account.ts';
import type { ChooseProblem } from './choose-step.tsx';
import type { Consent } from './consent-question.tsx';
import type { DialogPage } from './dialog-page.ts';
import { itemAt, type ProductChoice, wishOfProduct } from './dialog-product.ts';
import type { ListSelection } from './list-choice.tsx';
import { NoConnection, type Refusal } from './requests.ts';

/** An item, and the list it's on. */
export interface Saved {
  item: SavedItem;
  list: HostedList;
}

/** An item with a price, for the alert about it. */
export interface AlertPlace {
  itemId: number;
  /** The list's token. */
  list: string;
  /** In minor units. */
  price: number;
  currency: string;
  /** Whether the alert is on, and its target price; null for any lower price. */
  isOn: boolean;
  target: number | null;
}

/** The target price of an alert, in minor units. */
export interface PriceAlert {
  target: number;
  currency: string;
}

/** The screen; `ended` means that the session has ended, and `from` is the item to move. */
export type DialogStep =
  | { name: 'choose' | 'saved' | 'kept' | 'paused' | 'alert-on' }
  | { name: 'alert'; place: AlertPlace }
  | { name: 'sign-in'; ended: boolean }
  /** Asks a guest for an address for alerts about an item saved earlier. */
  | { name: 'alert-email'; soldOut: boolean }
  | { name: 'move'; from: Saved }
  | { name: 'notice'; notice: PageNotice };

export type DialogState = Readonly<ReturnType<typeof openDialog>>;

/** Values that can change without anything else. */
type Plain = 'choice' | 'status' | 'adopting' | 'savesNext' | 'lists' | 'problem' | 'consent';

/** `last` is the ID of the list that was last saved to on this device. */
export type DialogAction =
  | { type: 'opened'; last: number | null }
  | { type: 'set'; values: Partial<Pick<DialogState, Plain>> }
  /** The frame that knows the guest has answered, or timed out. */
  | { type: 'settled' }
  | { type: 'known'; answer: SignedInAnswer }
  | { type: 'signed-in'; answer: SignedInAnswer; keeps: boolean }
  | { type: 'signed-out' }
  | { type: 'loaded'; lists: HostedList[]; savedAt: SavedPlace[]; last: number | null }
  | { type: 'list-created'; list: HostedList }
  | { type: 'selected'; selection: ListSelection }
  | { type: 'sign-in' | 'back' }
  /** Without a place, the item just saved. */
  | { type: 'move'; place?: SavedPlace }
  | { type: 'started'; quietly: boolean }
  | { type: 'ended' }
  /** `lists` are the current ones if the selected list no longer exists. */
  | { type: 'failed'; error: NoConnection | Refusal; lists: HostedList[] | null }
  | { type: 'saved'; saved: Saved }
  | { type: 'removed'; item: SavedItem }
  /** `asks` if the shopper has no address for alerts yet. */
  | { type: 'alerted'; place: SavedPlace; soldOut: boolean; asks: boolean }
  | { type: 'alert-price'; place: AlertPlace }
  /** `asks` if the shopper has no address for alerts yet. */
  | { type: 'priced'; alert: PriceAlert; asks: boolean }
  | { type: 'undone' }
  | { type: 'moved-from-device'; moved: number; stayed: number };

/** The step a page opens with. */
export function firstStep({ notice, step, account }: DialogPage): DialogStep {
  if (notice) return { name: 'notice', notice };
  const isKnown = account !== null && !account.isGuest;
  if (!step || step === 'move' || step === 'alert' || (isKnown && step === 'email'))
    return { name: 'choose' };
  return isKnown ? { name: 'kept' } : { name: 'sign-in', ended: false };
}

export function openDialog(page: DialogPage) {
  const { product, account, savedAt } = page;
  const [movesNext, alertsNext] = [page.step === 'move', page.step === 'alert'];
  return {
    page,
    step: firstStep(page),
    account,
    /** Null while they load. */
    lists: (movesNext || alertsNext) && page.hasGuest ? null : page.lists,
    selection: firstSelection(page, page.lists),
    choice: { variantId: product?.variantId ?? null, quantity: product?.quantity ?? 1 } as ProductChoice,
    savedAt,
    /** The last save, unless it was undone. */
    saved: null as Saved | null,
    problem: null as ChooseProblem | null,
    /** The question to ask after the save, if any. */
    consent: null as Consent | null,
    merged: null as MergedItems | null,
    /** Products that came from the device rather than from a guest. */
    fromDevice: { moved: 0, stayed: 0 },
    busy: false,
    /** Whether a guest of the shop's page is being adopted. */
    adopting: false,
    /** Whether to save after that. */
    savesNext: false,
    /** Whether to move the wish once its list is known, unless the shopper acts first. */
    movesNext,
    /** Whether to set a price alert for it, likewise. */
    alertsNext,
    /** The alert that the shopper has just turned on. */
    alert: null as PriceAlert | null,
    /** For screen readers. */
    status: '',
    /** Whether an action of the shopper opened this screen. */
    acted: false,
  };
}

/** Whether the shopper signs in to keep a list, rather than to save. */
export const isKeeping = ({ page, saved, account, alert }: DialogState): boolean =>
  page.step === 'sign-in' || ((saved ?? alert) !== null && account?.isGuest === true);

/** Whether the shopper is moving a wish, or will be once its list is known. */
export const isMoving = ({ step, movesNext, lists }: DialogState): boolean =>
  step.name === 'move' || (movesNext && lists === null);

export function reduce(state: DialogState, action: DialogAction): DialogState {
  const next = apply(state, action);
  const isNews = action.type === 'opened' || next.lists !== state.lists || next.adopting !== state.adopting;
  return isNews ? continueOnceKnown(next) : next;
}

function apply(state: DialogState, action: DialogAction): DialogState {
  const { page, saved, lists, selection } = state;
  const { lang, texts } = page;
  switch (action.type) {
    case 'opened':
      // The server can't know the device's last list; its HTML selects the one changed last.
      return { ...state, selection: listOf(page.lists, action.last) ?? selection };
    case 'set':
      return { ...state, ...action.values };
    case 'settled':
      return { ...state, lists: lists ?? page.lists };
    case 'known':
      return know(state, action.answer);
    case 'signed-in': {
      const known = know(state, action.answer);
      if (action.keeps) return go(known, { name: 'kept' });
      const status = formatText(lang, texts.loading);
      return go({ ...known, lists: null, status }, { name: 'choose' });
    }
    case 'signed-out':
      return go(forgetShopper(state), { name: 'sign-in', ended: false });
    case 'loaded': {
      const { savedAt, last } = action;
      // A new list stays selected only if the shopper preferred it to existing ones.
      const stays = selection.kind === 'new' ? !!lists?.length : listOf(action.lists, selection.id);
      const preset = listOf(action.lists, last) ?? firstSelection(page, action.lists);
      return { ...state, lists: action.lists, savedAt, selection: stays ? selection : preset };
    }
    case 'list-created': {
      const { list } = action;
      const others = lists?.filter(({ id }) => id !== list.id) ?? [];
      return { ...state, lists: [list, ...others], selection: { kind: 'list', id: list.db_id } };
    }
    case 'selected':
      if (state.busy) return state;
      return { ...state, selection: action.selection, movesNext: false, alertsNext: false, problem: null };
    case 'sign-in':
      return go(state, { name: 'sign-in', ended: false });
    case 'back':
      return go(
        state.step.name === 'move'
          ? { ...state, selection: { kind: 'list', id: state.step.from.list.db_id } }
          : state,
        { name: saved ? 'saved' : 'choose' },
      );
    case 'move':
      return action.place ? startMoveOf(state, action.place) : saved ? startMove(state, saved) : state;
    case 'started':
      return { ...state, busy: state.busy || !action.quietly, problem: null };
    case 'ended':
      return { ...state, busy: false };
    case 'failed':
      return fail(state, action.error, action.lists);
    case 'saved': {
      const status = formatText(lang, texts.savedTo, { list: action.saved.list.name });
      return go({ ...state, saved: action.saved, status }, { name: 'saved' });
    }
    case 'removed': {
      const { itemId, list } = action.item;
      const savedAt = state.savedAt.filter((place) => place.item_id !== itemId);
      return { ...state, savedAt, status: formatText(lang, texts.undone, { list: list.name }) };
    }
    case 'alerted': {
      const { place, soldOut, asks } = action;
      const savedAt = state.savedAt.map((one) => (one.item_id === place.item_id ? place : one));
      const next = { ...state, savedAt };
      return asks && state.account?.isGuest ? go(next, { name: 'alert-email', soldOut }) : next;
    }
    case 'alert-price':
      return go(state, { name: 'alert', place: action.place });
    case 'priced': {
      const next = { ...state, alert: action.alert };
      return go(
        next,
        action.asks && state.account?.isGuest ? { name: 'sign-in', ended: false } : { name: 'alert-on' },
      );
    }
    case 'undone':
      return go({ ...state, saved: null }, { name: 'choose' });
    case 'moved-from-device': {
      const { moved, stayed } = action;
      const status = formatText(lang, texts.keptMoved, { count: moved });
      return { ...state, fromDevice: { moved, stayed }, status };
    }
  }
}

const go = (state: DialogState, step: DialogStep): DialogState => ({
  ...state,
  step,
  acted: true,
  movesNext: false,
  alertsNext: false,
  problem: null,
});

function know(state: DialogState, { access_token: accessToken, user, merged }: SignedInAnswer): DialogState {
  const name = user.email ?? user.display_name ?? '';
  return {
    ...state,
    account: { name, isGuest: user.anonymous, accessToken },
    merged: user.anonymous ? state.merged : (merged ?? null),
  };
}

const forgetShopper = (state: DialogState): DialogState => ({
  ...state,
  account: null,
  savedAt: [],
  lists: [],
  consent: null,
  selection: firstSelection(state.page, []),
});

function listOf(lists: HostedList[], id: number | null): ListSelection | undefined {
  const list = lists.find(({ db_id }) => db_id === id);
  return list && { kind: 'list', id: list.db_id };
}

function firstSelection({ lang, texts }: DialogPage, [first]: HostedList[]): ListSelection {
  return first
    ? { kind: 'list', id: first.db_id }
    : { kind: 'new', name: formatText(lang, texts.firstListName) };
}

const startMove = (state: DialogState, from: Saved): DialogState =>
  go({ ...state, selection: { kind: 'list', id: from.list.db_id } }, { name: 'move', from });

function startMoveOf(state: DialogState, place: SavedPlace): DialogState {
  const list = state.lists?.find(({ id }) => id === place.list.id);
  return list ? startMove(state, { item: itemAt(state.page.product!, place), list }) : state;
}

/** The item for a price alert; null if it has no price. */
export function alertPlaceOf(place: SavedPlace): AlertPlace | null {
  const price = place.current_price_minor ?? place.saved_price_minor;
  const { currency, alerts } = place;
  if (!price || currency === null) return null;
  const { price_drop: isOn, target_price_minor: target } = alerts;
  return { itemId: place.item_id, list: place.list.id, price, currency, isOn, target };
}

/**
 * The price that the shopper chose on the shop's page, to set without another click. Any page can
 * open this window with a price, so it never changes an active alert, and only sets one for a
 * guest, who then enters an address.
 */
export const chosenPrice = ({ step, account, page: { target } }: DialogState): number | null =>
  step.name === 'alert' && !step.place.isOn && account?.isGuest ? target : null;

/** Opens the URL's step once it's known where the product is saved. */
function continueOnceKnown(state: DialogState): DialogState {
  const { product } = state.page;
  const { movesNext, alertsNext } = state;
  if (state.adopting || !(movesNext || alertsNext) || !product || state.lists === null) return state;
  const wish = wishOfProduct(product, state.choice);
  const places = state.savedAt.filter((place) =>
    isWishOf({ url: wish.url, variantId: place.variant_id, choice: place.choice }, wish),
  );
  const [first] = places;
  if (alertsNext) {
    const place = first && alertPlaceOf(first);
    return place ? go(state, { name: 'alert', place }) : state;
  }
  // If there are several lists, the shopper chooses one.
  return first && places.length === 1 ? startMoveOf(state, first) : state;
}

const initCodes = new Set<string>(initRefusals);
const problems: Record<string, ChooseProblem> = { list_full: 'listFull', list_limit_reached: 'tooManyLists' };

/** Shows the screen that matches an error. */
function fail(state: DialogState, error: NoConnection | Refusal, current: HostedList[] | null): DialogState {
  if (error instanceof NoConnection) return { ...state, problem: 'offline' };
  const { code, message } = error;
  if (code === 'usage_limit_reached') return go(state, { name: 'paused' });
  if (code === 'unauthorized') {
    if (state.account && !state.account.isGuest)
      return go({ ...state, account: null }, { name: 'sign-in', ended: true });
    // The guest account no longer exists. The next save creates a new one.
    return { ...(state.account ? forgetShopper(state) : state), problem: 'notSaved' };
  }
  if (initCodes.has(code))
    return go(state, { name: 'notice', notice: { kind: 'blocked', reason: { code, message } } });
  if (code !== 'invalid_wishlist') return { ...state, problem: problems[code] ?? 'notSaved' };
  const lists = current ?? state.lists;
  const selection = lists ? firstSelection(state.page, lists) : state.selection;
  return { ...state, lists, selection, problem: 'listGone' };
}
