import type { Dispatch } from 'react';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import { alertChange } from './alert-offer.tsx';
import type { AlertPlace, DialogAction } from './dialog-state.ts';
import type { ShopClient } from './shop-client.ts';

/**
 * The dialog's requests that set alerts.
 * @param run runs a request while the dialog shows that it's busy, unless quietly
 */
export function alertRequests(
  client: ShopClient | null,
  run: (work: () => Promise<void>, options?: { quietly?: boolean }) => void,
  dispatch: Dispatch<DialogAction>,
) {
  const setAlert = (place: SavedPlace, soldOut: boolean, isOn: boolean) =>
    run(
      async () => {
        if (!client) return;
        const change = alertChange(soldOut, isOn);
        const answer = await client.setAlerts(place.list.id, place.item_id, change);
        const { alerts, needs_email: needsEmail } = answer;
        dispatch({ type: 'alerted', place: { ...place, alerts }, soldOut, asks: isOn && needsEmail });
      },
      { quietly: true },
    );

  const setPrice = ({ list, itemId, currency }: AlertPlace, target: number) =>
    run(async () => {
      if (!client) return;
      const changes = { price_drop: true, target_price_minor: target };
      const { needs_email: asks } = await client.setAlerts(list, itemId, changes);
      dispatch({ type: 'priced', alert: { target, currency }, asks });
    });

  /** Whether the price that the shopper chose on the shop's page has been set. */
  let isPriced = false;
  function setPriceOnce(place: AlertPlace, target: number) {
    if (!isPriced) setPrice(place, target);
    isPriced = true;
  }

  return { setAlert, setPrice, setPriceOnce };
}
