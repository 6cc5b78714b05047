const nameFor = (partnerId: number | null) => `wl.list.${partnerId}`;

/** Remembers the list of the last save on this shop's pages, if there is storage. */
export function rememberList(partnerId: number | null, id: number): void {
  try {
    localStorage.setItem(nameFor(partnerId), String(id));
  } catch {
    // Storage is blocked in this frame: the list changed last is used.
  }
}

export function rememberedList(partnerId: number | null): number {
  try {
    return Number(localStorage.getItem(nameFor(partnerId)));
  } catch {
    return 0;
  }
}
