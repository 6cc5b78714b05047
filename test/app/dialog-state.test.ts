import { describe, expect, it } from 'vitest';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import { messages } from '#api/platform/messages.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { SignedInAnswer } from '#app/hosted/session-answer.ts';
import type { DialogPage } from '#app/save/dialog-page.ts';
import {
  chosenPrice,
  type DialogAction,
  type DialogState,
  isKeeping,
  openDialog,
  reduce,
} from '#app/save/dialog-state.ts';
import { readSaveProduct } from '#app/save/offered-product.ts';
import { NoConnection, Refusal } from '#app/save/requests.ts';

const lists = ['Kitchen', 'Birthday', 'One day'].map(
  (name, index) => ({ id: name, db_id: index + 1, name, role: 'owner' }) as HostedList,
);
const [kitchen, birthday, oneDay] = lists as [HostedList, HostedList, HostedList];
const listed = (list: HostedList) => ({ kind: 'list', id: list.db_id }) as const;

const url = 'https://shop.example/products/vase';
const placeAt = ({ id, db_id, name }: HostedList, variantId: string | null = '12'): SavedPlace => ({
  item_id: db_id * 10,
  product_id: 7,
  variant_id: variantId,
  choice_text: '',
  quantity: 2,
  saved_price_minor: null,
  current_price_minor: null,
  currency: null,
  list: { id, db_id, name },
  alerts: { price_drop: false, target_price_minor: null, back_in_stock: false, low_stock: false },
});
const savedOn = (list: HostedList) => ({
  item: {
    itemId: list.db_id * 10,
    productId: 7,
    url,
    title: 'Ono Vase',
    imageUrl: null,
    price: 5400,
    currency: 'EUR',
    variantId: '12',
    quantity: 2,
    list: { id: list.db_id, name: list.name },
  },
  list,
});

const guest = { name: '', isGuest: true, accessToken: 'guest' };
const clara = { name: 'clara@winter.example', isGuest: false, accessToken: 'clara' };
const answerOf = (
  { name, isGuest, accessToken }: typeof guest,
  more?: Partial<SignedInAnswer>,
): SignedInAnswer => ({
  ok: true,
  access_token: accessToken,
  expires_in: 900,
  user: { id: 'u', email: name || null, display_name: null, anonymous: isGuest },
  ...more,
});
const merged = { ids: ['m'], list: null, items_moved: 2, items_already_there: 0 };

function pageOf(changes: Partial<DialogPage> = {}): DialogPage {
  return {
    lang: 'en',
    texts: messages('dialog', 'en'),
    title: 'Save',
    brandName: 'Wishlist',
    providers: [],
    icon: null,
    target: null,
    baseUrl: 'https://wl.example/api',
    shop: { name: 'Kiln', token: 't', key: 'pk_test_1', origin: 'https://shop.example' },
    product: readSaveProduct(
      JSON.stringify({ url, title: 'Ono Vase', price: 5400, currency: 'EUR', metadata: { variantId: '12' } }),
    ),
    notice: null,
    account: clara,
    lists,
    savedAt: [],
    question: null,
    signInUrl: '?step=email',
    hasGuest: false,
    step: null,
    answer: null,
    ...changes,
  };
}

const after = (state: DialogState, ...actions: DialogAction[]) => actions.reduce(reduce, state);
const open = (changes: Partial<DialogPage> = {}, ...actions: DialogAction[]) =>
  after(openDialog(pageOf(changes)), { type: 'opened', last: null }, ...actions);
const failure = (code: string, current: HostedList[] | null = null): DialogAction => ({
  type: 'failed',
  error: new Refusal(400, { error: code, message: 'No.' }),
  lists: current,
});
const saved = (list: HostedList): DialogAction => ({ type: 'saved', saved: savedOn(list) });

describe('the first step', () => {
  const notice = { kind: 'busy', reason: null } as const;
  it.each([
    ['choose', {}],
    ['choose', { step: 'move' }],
    ['choose', { step: 'email' }],
    ['kept', { step: 'sign-in' }],
    ['sign-in', { step: 'email', account: null }],
    ['sign-in', { step: 'email', account: guest }],
    ['sign-in', { step: 'sign-in', account: guest }],
    ['notice', { step: 'sign-in', notice }],
  ] as const)('is %s for %j', (name, changes) => {
    expect(openDialog(pageOf(changes)).step.name).toBe(name);
  });

  it('selects the device’s last list, else the first one, else a new one with a name', () => {
    expect(open().selection).toEqual(listed(kitchen));
    expect(open({}, { type: 'opened', last: 3 }).selection).toEqual(listed(oneDay));
    expect(open({}, { type: 'opened', last: 9 }).selection).toEqual(listed(kitchen));
    expect(open({ lists: [] }).selection).toEqual({ kind: 'new', name: 'My wishlist' });
  });
});

describe('saving', () => {
  it('shows where it is saved, and Undo returns to the lists', () => {
    const done = open({}, { type: 'started', quietly: false }, saved(birthday), { type: 'ended' });
    expect(done).toMatchObject({ step: { name: 'saved' }, busy: false, acted: true });
    expect(done.status).toBe('Saved to Birthday');
    const undone = after(done, { type: 'removed', item: savedOn(birthday).item }, { type: 'undone' });
    expect(undone).toMatchObject({ step: { name: 'choose' }, saved: null, selection: listed(kitchen) });
    expect(undone.status).toBe('Removed from Birthday.');
  });

  it('keeps the selection while a request is running', () => {
    const other: DialogAction = { type: 'selected', selection: { kind: 'list', id: 2 } };
    const busy = open({}, { type: 'started', quietly: false });
    expect(reduce(busy, other)).toBe(busy);
    expect(after(busy, { type: 'ended' }, other).selection).toEqual(listed(birthday));
    expect(open({}, { type: 'started', quietly: true }, other).selection).toEqual(listed(birthday));
  });

  it('selects a list that was created on the way, and lists it once', () => {
    const created = { ...oneDay, id: 'new', db_id: 4 };
    const action: DialogAction = { type: 'list-created', list: created };
    const state = open({}, { type: 'selected', selection: { kind: 'new', name: 'One day' } }, action, action);
    expect(state.lists?.map(({ db_id }) => db_id)).toEqual([4, 1, 2, 3]);
    expect(state.selection).toEqual(listed(created));
  });
});

describe('an error', () => {
  it.each([
    ['list_full', 'listFull'],
    ['list_limit_reached', 'tooManyLists'],
    ['internal_error', 'notSaved'],
  ])('%s stays at the step and explains that', (code, problem) => {
    const state = open({}, failure(code));
    expect(state).toMatchObject({ step: { name: 'choose' }, problem, selection: listed(kitchen) });
    expect(after(state, { type: 'started', quietly: false }).problem).toBeNull();
  });

  it('says that there is no connection', () => {
    expect(open({}, { type: 'failed', error: new NoConnection(), lists: null }).problem).toBe('offline');
  });

  it('leads to another screen if saving isn’t possible here', () => {
    expect(open({}, failure('usage_limit_reached')).step).toEqual({ name: 'paused' });
    expect(open({}, failure('origin_not_allowed')).step).toEqual({
      name: 'notice',
      notice: { kind: 'blocked', reason: { code: 'origin_not_allowed', message: 'No.' } },
    });
  });

  it('selects another list if the selected one is gone', () => {
    const gone = open({}, failure('invalid_wishlist', [birthday]));
    expect(gone).toMatchObject({ problem: 'listGone', lists: [birthday], selection: listed(birthday) });
    expect(open({}, failure('invalid_wishlist')).lists).toBe(lists);
  });

  it('asks to sign in again after the session has ended, and keeps the selection', () => {
    const other: DialogAction = { type: 'selected', selection: { kind: 'list', id: 2 } };
    const ended = open({}, other, failure('unauthorized'));
    expect(ended).toMatchObject({ step: { name: 'sign-in', ended: true }, account: null });
    const again = after(
      ended,
      { type: 'signed-in', answer: answerOf(clara), keeps: isKeeping(ended) },
      { type: 'loaded', lists, savedAt: [], last: null },
    );
    expect(again).toMatchObject({ step: { name: 'choose' }, account: clara, selection: listed(birthday) });
  });

  it('begins again without a sign-in if a guest’s account is gone', () => {
    const fresh = open({ account: guest, savedAt: [placeAt(kitchen)] }, failure('unauthorized'));
    expect(fresh).toMatchObject({ step: { name: 'choose' }, account: null, lists: [], savedAt: [] });
    expect(fresh).toMatchObject({ problem: 'notSaved', selection: { kind: 'new', name: 'My wishlist' } });
    // Both of two requests are refused.
    expect(after(fresh, failure('unauthorized'))).toEqual(fresh);
  });
});

describe('signing in', () => {
  it('shows the shopper’s lists once they are loaded', () => {
    const asked = open({ account: null, lists: [] }, { type: 'sign-in' });
    expect(asked.step).toEqual({ name: 'sign-in', ended: false });
    expect(isKeeping(asked)).toBe(false);
    const loading = after(asked, { type: 'signed-in', answer: answerOf(clara), keeps: false });
    expect(loading).toMatchObject({ step: { name: 'choose' }, lists: null, status: 'Loading your lists' });
    const loaded = after(loading, { type: 'loaded', lists, savedAt: [], last: 2 });
    expect(loaded).toMatchObject({ lists, selection: listed(birthday) });
  });

  it('keeps a guest’s list after a save, and Back returns to the save', () => {
    const asked = open({ account: guest }, saved(kitchen), { type: 'sign-in' });
    expect(isKeeping(asked)).toBe(true);
    expect(after(asked, { type: 'back' }).step.name).toBe('saved');
    expect(open({}, { type: 'sign-in' }, { type: 'back' }).step.name).toBe('choose');
    const kept = after(asked, { type: 'signed-in', answer: answerOf(clara, { merged }), keeps: true });
    expect(kept).toMatchObject({ step: { name: 'kept' }, account: clara, merged });
    const all = after(kept, { type: 'moved-from-device', moved: 1, stayed: 3 });
    expect(all).toMatchObject({ fromDevice: { moved: 1, stayed: 3 }, status: '1 product moved.' });
  });

  it('ends with a sign-out, which forgets the shopper', () => {
    const out = open({ savedAt: [placeAt(kitchen)] }, { type: 'signed-out' });
    expect(out).toMatchObject({ step: { name: 'sign-in', ended: false }, account: null });
    expect(out).toMatchObject({ lists: [], savedAt: [], selection: { kind: 'new', name: 'My wishlist' } });
  });
});

describe('moving', () => {
  it('starts at the item’s own list, and Back selects it again', () => {
    const moving = open({}, saved(kitchen), { type: 'move' });
    expect(moving).toMatchObject({
      step: { name: 'move', from: { list: kitchen } },
      selection: listed(kitchen),
    });
    const back = after(moving, { type: 'selected', selection: listed(birthday) }, { type: 'back' });
    expect(back).toMatchObject({ step: { name: 'saved' }, selection: listed(kitchen) });
    expect(after(moving, saved(birthday))).toMatchObject({
      step: { name: 'saved' },
      saved: { list: birthday },
    });
  });

  it('starts from an earlier save, with that item', () => {
    const moving = open({}, { type: 'move', place: placeAt(oneDay) });
    expect(moving.step).toEqual({ name: 'move', from: savedOn(oneDay) });
    expect(after(moving, { type: 'back' }).step.name).toBe('choose');
  });

  it('starts right away if the page asks for it and the wish is on one list', () => {
    const asked = { step: 'move', savedAt: [placeAt(kitchen), placeAt(birthday, '11')] } as const;
    expect(openDialog(pageOf({ ...asked, savedAt: [...asked.savedAt] })).step.name).toBe('choose');
    expect(open({ ...asked, savedAt: [...asked.savedAt] }).step).toMatchObject({ from: { list: kitchen } });
    const several = { step: 'move' as const, savedAt: [placeAt(kitchen), placeAt(birthday)] };
    expect(open(several).step.name).toBe('choose');
  });
});

describe('a price that the shop’s page asks for', () => {
  const place = placeAt(kitchen);
  const asked = (account: DialogPage['account'], alerts: Partial<SavedPlace['alerts']> = {}) =>
    open({
      step: 'alert',
      target: 4800,
      account,
      savedAt: [
        { ...place, saved_price_minor: 5400, currency: 'EUR', alerts: { ...place.alerts, ...alerts } },
      ],
    });

  it('is set for a guest without a press, who then enters an address', () => {
    const state = asked(guest);
    expect(state.step).toMatchObject({ name: 'alert', place: { itemId: place.item_id, price: 5400 } });
    expect(chosenPrice(state)).toBe(4800);
    const alert = { target: 4800, currency: 'EUR' };
    const asks = after(state, { type: 'priced', alert, asks: true });
    expect(asks.step).toMatchObject({ name: 'sign-in' });
    expect(isKeeping(asks)).toBe(true);
    expect(after(state, { type: 'priced', alert, asks: false }).step.name).toBe('alert-on');
  });

  it('changes no alert that is on, and no account’s, because any page can open the window', () => {
    expect(chosenPrice(asked(guest, { price_drop: true }))).toBe(null);
    expect(chosenPrice(asked(guest, { price_drop: true, target_price_minor: 5000 }))).toBe(null);
    expect(chosenPrice(asked(clara))).toBe(null);
  });
});

describe('a guest of the shop’s page', () => {
  const waiting = { hasGuest: true, account: null, lists: [] };
  const adopted: DialogAction[] = [
    { type: 'known', answer: answerOf(guest) },
    { type: 'loaded', lists: [birthday], savedAt: [placeAt(birthday)], last: null },
    { type: 'set', values: { adopting: false } },
  ];

  it('brings lists while the dialog is open, and a save waits for them', () => {
    const queued = open(
      waiting,
      { type: 'set', values: { adopting: true } },
      { type: 'set', values: { savesNext: true } },
    );
    expect(queued).toMatchObject({ adopting: true, savesNext: true });
    const ready = after(queued, ...adopted);
    expect(ready).toMatchObject({ adopting: false, savesNext: true, account: guest });
    expect(ready).toMatchObject({ lists: [birthday], selection: listed(birthday) });
  });

  it('starts the move that the page asks for after that, unless the shopper does something else', () => {
    const asked = open({ ...waiting, step: 'move' });
    expect(asked.lists).toBeNull();
    const adopting = after(asked, { type: 'set', values: { adopting: true } });
    expect(after(adopting, ...adopted.slice(0, -1)).step.name).toBe('choose');
    expect(after(adopting, ...adopted).step).toMatchObject({ name: 'move', from: { list: birthday } });
    const elsewhere = after(adopting, { type: 'sign-in' }, ...adopted);
    expect(elsewhere.step.name).toBe('sign-in');
  });

  it('may not come: then the page’s lists are shown', () => {
    expect(open({ ...waiting, lists, step: 'move' }, { type: 'settled' }).lists).toBe(lists);
    expect(open({ ...waiting, step: 'move' }, ...adopted, { type: 'settled' }).lists).toEqual([birthday]);
  });

  it('leaves the name of a new list that the shopper is typing, and the list they chose', () => {
    for (const selection of [{ kind: 'new', name: 'Fl' } as const, { kind: 'list', id: 2 } as const]) {
      const state = open(
        { hasGuest: true, account: guest },
        { type: 'set', values: { adopting: true } },
        { type: 'selected', selection },
        { type: 'loaded', lists: [oneDay, ...lists.slice(0, 2)], savedAt: [], last: null },
      );
      expect(state.selection).toEqual(selection);
    }
  });

  it('brings a receipt if the device knows the shopper already', () => {
    const kept = open(
      { hasGuest: true, step: 'sign-in' },
      { type: 'known', answer: answerOf(clara, { merged }) },
    );
    expect(kept).toMatchObject({ step: { name: 'kept' }, merged });
  });
});
