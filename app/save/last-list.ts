/** Remembers the list of the last save on this device; without storage nothing is remembered. */
const key = 'wl.last-list';

export function rememberList(id: number): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Private windows may refuse storage; the first list is preselected then.
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
