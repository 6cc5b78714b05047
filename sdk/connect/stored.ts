/** Without storage, or if it is full, the page's window keeps the texts, so that all of our scripts on it agree. */
type Memory = Record<string, string | null | undefined>;

/** A text in the shop's own storage; null or undefined if there is none. */
export function readStored(name: string): string | null | undefined {
  try {
    return (self as unknown as Memory)[name] ?? (localStorage[name] as string | undefined);
  } catch {
    // There is none.
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

/** The storage name of the handle that identifies this shop's guest if the browser keeps no cookie. */
export const handleName = (key: string) => 'wl.guest.' + key;

/** Set once this device has a guest of the shop, whose list our windows have to ask our frame for. */
export const guestHereName = (key: string) => 'wl.here.' + key;

/** Set while a shopper who declined preferences is signed in: their own request, which the banner's no doesn't end. */
export const ownRequestName = (key: string) => 'wl.own.' + key;
