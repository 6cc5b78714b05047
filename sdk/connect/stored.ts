/** A text in the shop's own storage; undefined if there is none, or no storage. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage[name] as string | undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it. Without storage, does nothing. */
export function writeStored(name: string, text: string | null | undefined): void {
  try {
    if (text) localStorage[name] = text;
    else delete localStorage[name];
  } catch {
    // It lasts as long as the page.
  }
}

/** What knows this shop's guest where the browser keeps no cookie. */
export const handleName = (key: string) => 'wl.guest.' + key;
