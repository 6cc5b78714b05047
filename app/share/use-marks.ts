import { useRef, useState } from 'react';
import { formatText } from '#api/contract/language/format.ts';
import { postIntent } from './post-intent.ts';
import type { MarkProblem, SharePage, Wish, WishState } from './share-page.ts';

/** A second click within this many milliseconds still refers to the first label, not to the button's new one. */
const doubleClickMs = 700;

export interface Marks {
  wishes: Wish[];
  problemOf(id: number): MarkProblem | null;
  /**
   * Marks an available wish as bought, or removes the visitor's own mark: shown immediately, reverted if it fails.
   */
  toggle(wish: Wish): void;
  /** Announces a text to screen readers. */
  tell(words: string): void;
  news: string;
}

/** The marks, as this browser knows them. */
export function useMarks({ wishes, problem, lang, texts }: SharePage): Marks {
  const [states, setStates] = useState<Record<number, WishState>>({});
  const [problems, setProblems] = useState<Record<number, MarkProblem | null>>(
    problem ? { [problem.id]: problem.problem } : {},
  );
  const [news, setNews] = useState('');
  const toggledAt = useRef(new Map<number, number>());

  const put = (id: number, state: WishState, trouble: MarkProblem | null) => {
    setStates((now) => ({ ...now, [id]: state }));
    setProblems((now) => ({ ...now, [id]: trouble }));
  };

  async function toggle(wish: Wish): Promise<void> {
    const last = toggledAt.current.get(wish.id) ?? -Infinity;
    if (performance.now() - last < doubleClickMs) return;
    // Ignore clicks until the answer arrives.
    toggledAt.current.set(wish.id, Infinity);
    const marks = wish.state === 'free';
    put(wish.id, marks ? 'mine' : 'free', null);
    setNews(formatText(lang, marks ? texts.marked : texts.unmarked, { title: wish.title }));

    const started = performance.now();
    const answer = await postIntent(marks ? 'mark' : 'undo', wish.id);
    toggledAt.current.set(wish.id, started);
    if (answer.ok) return;
    const before = answer.problem === 'faster' || answer.problem === 'notYours' ? 'bought' : wish.state;
    put(wish.id, before, answer.problem);
    // The error is next to the card and announced there.
    setNews('');
  }

  return {
    wishes: wishes.map((wish) => ({ ...wish, state: states[wish.id] ?? wish.state })),
    problemOf: (id) => problems[id] ?? null,
    toggle: (wish) => void toggle(wish),
    tell: setNews,
    news,
  };
}
