import type { WishRef } from '../../api/contract/wish.ts';
import { readStored, writeStored } from '../connect/page-storage.ts';
import { toJson } from '../connect/to-json.ts';
import type { WishRules } from '../hearts/match-wishes.ts';
import type { SavedMark } from './types.ts';

/**
 * The products saved with a key, newest first, in the shop's own storage, or in memory if there is
 * none.
 */
export interface SavedMarks {
  /** Reads marks that other tabs may have stored. */
  load(): SavedMark[];
  add(mark: SavedMark): void;
  remove(mark: WishRef): void;
  /** Replaces the marks with the basket's items. Marks that only exist on this device stay. */
  replace(refs: WishRef[]): void;
  store(marks: SavedMark[]): void;
  /** The newest mark that matches a wish. */
  find(wish: WishRef): SavedMark | undefined;
  rules: WishRules;
}

const isSame = (a: WishRef, b: WishRef) => a.url === b.url && a.variantId === b.variantId;

/** Enough for the clicked button, until `sdk/v1/hearts.js` is loaded. */
export const plainRules: WishRules = {
  arePlain: true,
  wishOf: ({ url, metadata }) => ({ url, variantId: metadata?.variantId ? `${metadata.variantId}` : null }),
  isSame,
  isOf: isSame,
};

/** @param needRules called once there are marks, possibly several times */
export function savedMarks(key: string, rules: WishRules, needRules?: () => void): SavedMarks {
  const name = 'wl.saved.' + key;
  let known: SavedMark[] = [];

  const keep = (next: SavedMark[]) => {
    known = next.slice(0, 500);
    if (known[0]) needRules?.();
  };
  const load = () => {
    try {
      const stored: SavedMark[] = JSON.parse(readStored(name)!);
      // Any script of the shop can write to its storage.
      keep(stored.filter((mark) => mark?.url?.replace));
    } catch {
      // Nothing is stored, or storage is unavailable: use the marks in memory.
    }
    return known;
  };
  const store = (next: SavedMark[]) => {
    keep(next);
    writeStored(name, toJson(known));
  };
  const without = (mark: WishRef) => load().filter((other) => !marks.rules.isSame(other, mark));

  const marks: SavedMarks = {
    rules,
    load,
    store,
    remove: (mark) => store(without(mark)),
    add: (mark) => store([mark, ...without(mark)]),
    replace(refs) {
      const here = load().filter((mark) => mark.product);
      store(refs);
      here.reverse().forEach(marks.add);
    },
    find: (wish) => known.find((mark) => marks.rules.isOf(mark, wish)),
  };
  return marks;
}
