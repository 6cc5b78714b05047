import { visitKey } from './visits.ts';

/** The shopper's tokens on this device. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Whether it's a guest's of this shop, not an account's or that of our own pages' guest. */
  guest?: boolean;
  /** Whether it's that of a customer account's guest at this shop. */
  customer?: boolean;
  /** Whether it's a guest's, of this shop or of our own pages. */
  anonymous?: boolean;
}

export interface SessionStore {
  /** The storage key shared by all frames on one shop's pages. */
  name: string;
  read(): Session | null;
  write(session: Session | null): void;
  /** Calls back when another tab signs in or out. */
  onChangeElsewhere(changed: () => void): void;
  /** Drops the session after a sign-out elsewhere or an account deletion, and calls back. */
  drop(): void;
  onDrop(dropped: () => void): void;
}

/**
 * Keeps the session in this frame's (partitioned) localStorage, or in memory if the browser blocks
 * it. Each partner's basket on a page has its own session. Its end also forgets the last visit.
 */
export function createSessionStore(partnerId: number | null): SessionStore {
  const storageKey = `wl.session.${partnerId}`;
  let inMemory: Session | null = null;
  let dropped = () => {};

  function write(session: Session | null): void {
    inMemory = session;
    try {
      if (session) localStorage.setItem(storageKey, JSON.stringify(session));
      else [storageKey, visitKey(partnerId)].forEach((name) => localStorage.removeItem(name));
      inMemory = null;
    } catch {
      // Storage is blocked in this frame: the session lasts as long as the page.
    }
  }

  return {
    name: storageKey,
    read() {
      try {
        return parse(localStorage.getItem(storageKey)) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    write,
    drop() {
      write(null);
      dropped();
    },
    onDrop(callback) {
      dropped = callback;
    },
    onChangeElsewhere(changed) {
      addEventListener('storage', (event) => {
        if (event.key === storageKey || event.key === null) changed();
      });
    },
  };
}

function parse(text: string | null): Session | null {
  if (!text) return null;
  try {
    const {
      accessToken,
      refreshToken,
      guest = false,
      customer = false,
      anonymous = guest,
    } = JSON.parse(text) as Partial<Session>;
    return accessToken && refreshToken ? { accessToken, refreshToken, guest, customer, anonymous } : null;
  } catch {
    return null;
  }
}
