import { useEffect, useReducer, useState } from 'react';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { SignedInAnswer } from '#app/hosted/session-answer.ts';
import type { DialogPage } from './dialog-page.ts';
import type { ProductChoice } from './dialog-product.ts';
import { createRequests } from './dialog-requests.ts';
import { type AlertPlace, chosenPrice, isKeeping, isMoving, openDialog, reduce } from './dialog-state.ts';
import type { ListSelection } from './list-choice.tsx';

/** The state and actions of the save dialog. */
export function useSaveDialog(page: DialogPage) {
  const [state, dispatch] = useReducer(reduce, page, openDialog);
  const [requests] = useState(() => createRequests(page, dispatch));
  useEffect(() => requests.open(), [requests]);

  useEffect(() => {
    if (state.adopting || !state.savesNext) return;
    // Clicks during the adoption save after it, with the adopted lists.
    dispatch({ type: 'set', values: { savesNext: false } });
    requests.save(state);
  }, [requests, state]);

  useEffect(() => {
    const price = chosenPrice(state);
    if (state.step.name === 'alert' && price !== null) requests.setPriceOnce(state.step.place, price);
  }, [requests, state]);

  return {
    ...state,
    isKeeping: isKeeping(state),
    isMoving: isMoving(state),
    busy: state.busy || state.savesNext,
    select: (selection: ListSelection) => dispatch({ type: 'selected', selection }),
    setChoice: (choice: ProductChoice) => dispatch({ type: 'set', values: { choice } }),
    setStatus: (status: string) => dispatch({ type: 'set', values: { status } }),
    startSignIn: () => dispatch({ type: 'sign-in' }),
    back: () => dispatch({ type: 'back' }),
    startMove: () => dispatch({ type: 'move' }),
    startMoveOf: (place: SavedPlace) => dispatch({ type: 'move', place }),
    signedIn: (answer: SignedInAnswer) => requests.signedIn(state, answer),
    signOut: requests.signOut,
    save: () =>
      state.adopting ? dispatch({ type: 'set', values: { savesNext: true } }) : requests.save(state),
    undo: () => requests.undo(state),
    remove: requests.remove,
    setAlert: requests.setAlert,
    choosePrice: (place: AlertPlace) => dispatch({ type: 'alert-price', place }),
    setPrice: requests.setPrice,
    setConsent: requests.setConsent,
    move: () => {
      const { step, selection } = state;
      if (step.name !== 'move' || selection.kind === 'new' || selection.id !== step.from.list.db_id)
        requests.move(state);
      // The shopper leaves the wish where it is.
      else if (page.step === 'move' && !state.saved) requests.close();
      else dispatch({ type: 'back' });
    },
    close: requests.close,
    client: requests.client,
  };
}
