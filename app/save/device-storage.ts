/** The dialog's memory on this device, in the storage of our own origin. */

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may refuse storage; it's then forgotten with the window.
  }
}

/** The remembered value; null if there is nothing, or no storage. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
