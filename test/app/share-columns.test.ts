import { describe, expect, it } from 'vitest';
import { columnClasses, columnHeights, noteLines } from '#app/hosted/columns.ts';
import type { Wish } from '#app/hosted/wish.ts';
import { initialsOf } from '#app/ui/avatar.tsx';

const wish = (id: number, change: Partial<Wish> = {}): Wish => ({
  id,
  title: 'Mug',
  url: null,
  imageUrl: null,
  ratio: 125,
  price: null,
  oldPrice: null,
  savedPrice: null,
  variant: '',
  priceAsOf: '',
  availability: null,
  stockLeft: null,
  asOf: '',
  source: null,
  note: '',
  mostWanted: false,
  cheap: false,
  quantity: 1,
  bought: 0,
  reserved: 0,
  reservedUntil: '',
  sharing: 0,
  givers: [],
  own: null,
  state: 'free',
  ...change,
});

/** The columns of the wishes, e.g. `1 2 1` for two columns. */
const columns = (wishes: Wish[], count: number) =>
  columnClasses(wishes, true)
    .map((names) => new RegExp(`c${count}-(\\d)`).exec(names)?.[1])
    .join(' ');

describe('the columns of a share page', () => {
  it('are filled from left to right if wishes are alike', () => {
    const alike = Array.from({ length: 9 }, (_, id) => wish(id));
    expect(columns(alike, 4)).toBe('1 2 3 4 1 2 3 4 1');
    expect(columns(alike, 3)).toBe('1 2 3 1 2 3 1 2 3');
    expect(columns(alike, 2)).toBe('1 2 1 2 1 2 1 2 1');
  });

  it('put the next wish in the shortest column', () => {
    const wishes = [wish(1, { ratio: 150 }), wish(2, { ratio: 75, state: 'bought' }), wish(3), wish(4)];
    expect(columns(wishes, 2)).toBe('1 2 2 1');
  });

  it('have a height for every column count and any list', () => {
    for (const wishes of [[], [wish(1)], Array.from({ length: 200 }, (_, id) => wish(id))]) {
      const css = columnHeights(wishes, true);
      expect(css).toMatch(/^\.wishes\{--h2:max\([^;{}]+\);--h3:max\([^;{}]+\);--h4:max\([^;{}]+\)\}$/);
    }
  });

  it('leave room for up to four lines of a note', () => {
    expect(noteLines('', 4)).toBe(0);
    expect(noteLines('Any glaze', 4)).toBe(1);
    expect(noteLines('one\ntwo\n\nfour\nfive', 4)).toBe(4);
    expect(noteLines('x'.repeat(40), 2)).toBeGreaterThan(noteLines('x'.repeat(40), 4));
  });
});

describe('initials', () => {
  it.each([
    ['Clara Winter', 'CW'],
    ['Clara', 'C'],
    ['  ana maria   de la cruz ', 'AC'],
    ['Élodie', 'É'],
    ['🎁 Łukasz', 'Ł'],
    ['李 小龙', '李小'],
    ['…', ''],
    ['', ''],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
