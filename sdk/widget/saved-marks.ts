import type { SavedRef } from '../../api/contract/messages.ts';
import type { SavedMark } from './types.ts';

/**
 * What was saved with a key, newest first, stored in the shop's own storage, or in memory if that isn't available.
 */
export interface SavedMarks {
  /** Reads what other tabs may have stored. */
  load(): SavedMark[];
  add(mark: SavedMark): void;
  remove(mark: SavedMark): void;
  /** Replaces the marks with the basket's items; known list names stay. */
  replace(refs: SavedRef[]): void;
  /** The newest mark of a product; a product or mark without a variant matches every variant. */
  find(url: string, variantId: unknown): SavedMark | undefined;
}

export function savedMarks(key: string): SavedMarks {
  const name = 'wl.saved.' + key;
  let marks: SavedMark[] = [];

  const load = () => {
    try {
      marks = [...JSON.parse(localStorage[name])];
    } catch {
      // Nothing stored, or storage unavailable: use the marks in memory.
    }
    return marks;
  };
  const store = (next: SavedMark[]) => {
    marks = next.slice(0, 500);
    try {
      localStorage[name] = JSON.stringify(marks);
    } catch {
      // Storage full or unavailable: the marks last as long as the page.
    }
  };
  /** http and https URLs are the same product. */
  const isOf = (mark: SavedRef, url: string) =>
    mark.url.replace('http:', 'https:') === url.replace('http:', 'https:');
  const isSame = (a: SavedRef, b: SavedRef) => isOf(a, b.url) && a.variantId === b.variantId;
  const remove = (mark: SavedMark) => store(load().filter((other) => !isSame(mark, other)));

  return {
    load,
    remove,
    add(mark) {
      remove(mark);
      store([mark, ...marks]);
    },
    replace: (refs) =>
      store(
        refs.map(
          (ref) =>
            marks.find((mark) => isSame(mark, ref)) || { url: ref.url, variantId: ref.variantId, list: '' },
        ),
      ),
    find: (url, variantId) =>
      marks.find(
        (mark) => isOf(mark, url) && (!mark.variantId || !variantId || mark.variantId === `${variantId}`),
      ),
  };
}
