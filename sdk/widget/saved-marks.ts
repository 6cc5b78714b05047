import type { SavedRef } from '../../api/contract/messages.ts';
import { readStored, writeStored } from '../connect/stored.ts';
import { toJson } from '../connect/to-json.ts';
import type { SavedMark } from './types.ts';

/**
 * What was saved with a key, newest first, stored in the shop's own storage, or with the page where there is none.
 */
export interface SavedMarks {
  /** Reads what other tabs may have stored. */
  load(): SavedMark[];
  add(mark: SavedMark): void;
  remove(mark: SavedRef): void;
  /** Replaces the marks with the basket's items; what is only on this device stays. */
  replace(refs: SavedRef[]): void;
  store(marks: SavedMark[]): void;
  /** The newest mark of a product; a product or mark without a variant matches every variant. */
  find(url: string, variantId: unknown): SavedMark | undefined;
}

export function savedMarks(key: string): SavedMarks {
  const name = 'wl.saved.' + key;
  let marks: SavedMark[] = [];

  const load = () => {
    try {
      const stored: SavedMark[] = JSON.parse(readStored(name)!);
      // Anybody can write there.
      marks = stored.filter((mark) => mark?.url?.replace).slice(0, 500);
    } catch {
      // Nothing stored, or it can't be: use the marks in memory.
    }
    return marks;
  };
  const store = (next: SavedMark[]) => {
    marks = next.slice(0, 500);
    writeStored(name, toJson(marks));
  };
  /** http and https URLs are the same product. */
  const secure = (url: string) => url.replace('http:', 'https:');
  const isSame = (a: SavedRef, b: SavedRef) => secure(a.url) === secure(b.url) && a.variantId === b.variantId;
  const without = (mark: SavedRef) => load().filter((other) => !isSame(other, mark));

  return {
    load,
    store,
    remove: (mark) => store(without(mark)),
    add: (mark) => store([mark, ...without(mark)]),
    replace(refs) {
      const here = load().filter((mark) => mark.product);
      store([...here, ...refs.filter((ref) => !here.some((mark) => isSame(mark, ref)))]);
    },
    find: (url, variantId) =>
      marks.find(
        (mark) =>
          secure(mark.url) === secure(url) &&
          (!mark.variantId || !variantId || mark.variantId === `${variantId}`),
      ),
  };
}
