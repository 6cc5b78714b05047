/**
 * If storage is unavailable or full, texts are kept on `self`, where all of our scripts on the page
 * find them.
 */
type Memory = Record<string, string | null | undefined>;

/** A text in the shop's own storage; null or undefined if there is none. */
export function readStored(name: string): string | null | undefined {
  try {
    return (self as unknown as Memory)[name] ?? (localStorage[name] as string | undefined);
  } catch {
    // Storage is unavailable.
  }
}

/** Stores a text, or removes it. */
export function writeStored(name: string, text: string | null | undefined): void {
  try {
    delete (self as unknown as Memory)[name];
    if (text) localStorage[name] = text;
    else delete localStorage[name];
  } catch {
    (self as unknown as Memory)[name] = text;
  }
}

/**
 * The storage name of the handle that identifies this shop's guest in browsers that keep no cookie.
 */
export const handleName = (key: string) => 'wl.guest.' + key;

/**
 * Set once this device has a guest of the shop; our windows must ask our frame for the guest's
 * list.
 */
export const guestHereName = (key: string) => 'wl.here.' + key;

/**
 * Set while a shopper who declined preferences is signed in. Signing in was their own request,
 * which declining in the banner doesn't revoke.
 */
export const ownRequestName = (key: string) => 'wl.own.' + key;
