/** Remembers the list of the last save on this device, if there is storage. */
const key = 'wl.last-list';

export function rememberList(id: number): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Private windows may refuse storage; the first list is then preselected.
  }
}

export function rememberedList(): number | null {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : Number(value);
  } catch {
    return null;
  }
}
