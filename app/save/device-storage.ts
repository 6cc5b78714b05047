/** Stores a value on this device, under our own origin. */

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may refuse storage; the value is then lost with the window.
  }
}

/** The stored value; null if there is none, or no storage. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
