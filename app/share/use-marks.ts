import { useRef, useState } from 'react';
import { formatDate } from '#api/contract/language/dates.ts';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Wish } from '#app/hosted/wish.ts';
import { postIntent } from './post-intent.ts';
import { remainingQuantity, type SharePage, type WishProblem } from './share-page.ts';

export interface Marks {
  wishes: Wish[];
  problemOf(id: number): WishProblem | null;
  /**
   * Marks an available wish as bought, reserves it, or joins those who share it, depending on its
   * form. Shown immediately, reverted on failure.
   */
  give(wish: Wish, form: FormData): void;
  /** Removes the visitor's own mark. */
  undo(wish: Wish): void;
  /** The name the visitor entered last. */
  name: string;
  /** Announces a text to screen readers. */
  announce(words: string): void;
  news: string;
}

/** The marks as known to this browser. */
export function useMarks({ wishes, problem, lang, texts, reader }: SharePage): Marks {
  const [changed, setChanged] = useState<Record<number, Wish>>({});
  const [problems, setProblems] = useState<Record<number, WishProblem | null>>(
    problem ? { [problem.id]: problem } : {},
  );
  const [news, setNews] = useState('');
  const [name, setName] = useState(reader.name);
  /** Each wish's last change, and whether it succeeded; the next one waits for it. */
  const lastChange = useRef(new Map<number, Promise<boolean>>());

  const put = (wish: Wish, trouble: WishProblem | null) => {
    setChanged((now) => ({ ...now, [wish.id]: wish }));
    setProblems((now) => ({ ...now, [wish.id]: trouble }));
  };

  function send(wish: Wish, next: Wish, form: URLSearchParams, words: string): void {
    put(next, null);
    setNews(words);
    const before = lastChange.current.get(wish.id) ?? Promise.resolve(true);
    const change = before.then(async (made) => {
      // The last change failed, so the visitor acted on a wrong state.
      if (!made) return true;
      const answer = await postIntent(form);
      if (answer.ok) return true;
      put(asRefused(wish, answer), { id: wish.id, ...answer });
      // The error is next to the card and announced there.
      setNews('');
      if (lastChange.current.get(wish.id) === change) lastChange.current.delete(wish.id);
      return false;
    });
    lastChange.current.set(wish.id, change);
  }

  const say = (text: keyof typeof texts, values: Record<string, string | number>) =>
    formatText(lang, texts[text], values);

  function newsOf(wish: Wish): string {
    const { title, own, bought, quantity: total, reservedUntil: date } = wish;
    if (own?.reserved) return say('nowReserved', { title, date });
    if (!own?.quantity) return `${title}: ${say('youChipIn', {})}`;
    return remainingQuantity({ ...wish, own: null }) === 0
      ? say('marked', { title })
      : `${title}: ${say('boughtOf', { bought, total })}`;
  }

  return {
    wishes: wishes.map((wish) => changed[wish.id] ?? wish),
    problemOf: (id) => problems[id] ?? null,
    give(wish, data) {
      const form = new URLSearchParams([...data].map(([field, value]) => [field, String(value)]));
      const next = given(wish, form, lang);
      setName(form.get('name') ?? '');
      const words = newsOf(next);
      send(wish, next, form, words);
    },
    undo(wish) {
      const form = new URLSearchParams({ intent: 'undo', item: String(wish.id) });
      send(wish, withoutOwn(wish), form, say('unmarked', { title: wish.title }));
    },
    name,
    announce: setNews,
    news,
  };
}

/** The wish without the visitor's own part. */
function withoutOwn(wish: Wish): Wish {
  const { own } = wish;
  if (!own) return wish;
  return {
    ...wish,
    own: null,
    state: 'free',
    bought: wish.bought - own.quantity,
    reserved: wish.reserved - own.reserved,
    reservedUntil: wish.reserved > own.reserved ? wish.reservedUntil : '',
    sharing: wish.sharing - (own.quantity + own.reserved === 0 ? 1 : 0),
    givers: own.showsName ? wish.givers.filter((giver) => giver !== own.name) : wish.givers,
  };
}

/** The wish with the visitor's part, according to their form. */
function given(wish: Wish, form: URLSearchParams, lang: Language): Wish {
  const rest = withoutOwn(wish);
  const isShared = form.get('shared') === '1';
  const reservedUntil = form.get('reserve') === '1' ? form.get('until') : null;
  const pieces = isShared ? 0 : Number(form.get('quantity') ?? remainingQuantity(rest));
  const [quantity, reserved] = reservedUntil === null ? [pieces, 0] : [0, pieces];
  const name = (form.get('name') ?? '').trim();
  const showsName = form.get('show') === '1';
  return {
    ...rest,
    own: { quantity, reserved, reservedUntil, name, note: form.get('note') ?? '', showsName },
    state: isShared ? 'free' : reserved > 0 ? 'held' : 'mine',
    bought: rest.bought + quantity,
    reserved: rest.reserved + reserved,
    reservedUntil: reservedUntil ? formatDate(lang, new Date(reservedUntil)) : rest.reservedUntil,
    sharing: rest.sharing + (isShared ? 1 : 0),
    givers: showsName && name ? [...rest.givers, name] : rest.givers,
  };
}

/** The wish in its actual state, according to the refusal. */
function asRefused(wish: Wish, { problem, left }: Omit<WishProblem, 'id'>): Wish {
  if (problem === 'fewer')
    return { ...wish, bought: Math.max(wish.bought, wish.quantity - wish.reserved - (left ?? 0)) };
  if (problem === 'reserved')
    return { ...wish, state: 'reserved', reserved: wish.quantity - wish.bought, own: null };
  if (problem === 'faster') return { ...wish, state: 'bought', bought: wish.quantity, own: null };
  return problem === 'notYours' ? { ...wish, state: 'bought', own: null } : wish;
}
