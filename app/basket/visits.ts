import { visitAt } from '#api/contract/visit.ts';

/** The storage key of a partner's visits. */
export const visitKey = (partnerId: number | null) => `wl.visit.${partnerId}`;

/** This device's visits to a shop's wishlist, in the frame's storage; without it, all are first. */
export function createVisits(partnerId: number | null) {
  const storageKey = visitKey(partnerId);
  const visit = () => {
    try {
      return visitAt(localStorage.getItem(storageKey), Date.now());
    } catch {
      return visitAt(null, Date.now());
    }
  };
  return {
    /** When the visit before this one ended, in milliseconds since the epoch; null on the first visit. */
    last(): number | null {
      const { since } = visit();
      return since < Date.now() ? since : null;
    },
    /** Records that the shopper sees the wishlist. */
    begin(): void {
      try {
        localStorage.setItem(storageKey, visit().remembered);
      } catch {
        // Storage is blocked in this frame.
      }
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;
