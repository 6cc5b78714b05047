import type { BasketApi } from './api.ts';
import { alertOf, type BasketItem } from './saved-item.ts';
import { ApiFailure } from './send-json.ts';
import type { BasketState } from './state.ts';
import type { Store } from './store.ts';

const onTexts = { back_in_stock: 'alertOnBack', price_drop: 'alertOnDrop' } as const;

/**
 * A shopper's actions for alerts: turning them on, confirming the address they go to, and keeping a
 * guest's list in the account of that address.
 */
export function alertActions({
  api,
  store,
  signsIn,
  keep,
  load,
  signIn,
}: {
  api: BasketApi;
  store: Store<BasketState>;
  /** Whether the page can get the session of a shopper who signs in. */
  signsIn: boolean;
  /** Keeps the guest's list in the account of the ticket's address, and switches to its session. */
  keep: (ticket: string) => Promise<void>;
  load: () => Promise<void>;
  signIn: () => void;
}) {
  let keepTicket: string | null = null;

  return {
    choosePrice: (item: BasketItem) => store.set({ pricedItem: item }),
    leavePrice: () => store.set({ pricedItem: null }),

    /**
     * Turns an item's matching alert on or off.
     * @param target the target price in minor units; by default, any lower price
     */
    async setAlert(item: BasketItem, isOn: boolean, target: number | null = null): Promise<void> {
      const kind = alertOf(item)?.kind;
      if (!kind) return;
      try {
        const changes = { [kind]: isOn, ...(kind === 'price_drop' && { target_price_minor: target }) };
        const { alerts, needsEmail } = await api.setAlerts(item.itemId, changes);
        const items = store
          .get()
          .items.map((other) => (other.itemId === item.itemId ? { ...other, alerts } : other));
        const asks = isOn && needsEmail && store.get().isGuest;
        const announcement = asks ? null : { text: isOn ? onTexts[kind] : ('alertOff' as const) };
        store.set({ items, pricedItem: null, alertedItem: asks ? item : null, announcement });
      } catch {
        store.set({ pricedItem: null, announcement: { text: 'alertRefused' } });
      }
    },

    mailAlertCode: api.mailAlertCode,

    async confirmAlertEmail(email: string, code: string): Promise<void> {
      keepTicket = await api.confirmAlertEmail(email, code);
      const step = signsIn && keepTicket ? 'offered' : 'confirmed';
      const announcement = { text: 'alertConfirmed', values: { email } } as const;
      store.set({ alertedItem: null, confirmed: { email, step }, announcement });
    },
    dismissConfirmed: () => store.set({ confirmed: null }),

    /** Keeps the guest's list in the account of the address just confirmed. */
    async keepList(): Promise<void> {
      const { confirmed } = store.get();
      if (confirmed?.step !== 'offered' || !keepTicket) return;
      const { email } = confirmed;
      store.set({ confirmed: { email, step: 'keeping' } });
      try {
        await keep(keepTicket);
        const announcement = { text: 'listKept', values: { email } } as const;
        store.set({ confirmed: { email, step: 'kept' }, announcement });
        await load();
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 0)
          store.set({ confirmed: { email, step: 'offered' }, announcement: { text: 'noConnection' } });
        // The ticket has expired.
        else {
          store.set({ confirmed: null });
          signIn();
        }
      }
    },

    leaveAlertEmail: () => store.set({ alertedItem: null }),
  };
}
