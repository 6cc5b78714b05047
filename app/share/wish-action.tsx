import { type RefObject, useEffect, useRef } from 'react';
import type { Wish } from '#app/hosted/wish.ts';
import { AlertIcon, UndoIcon } from '#app/ui/icons.tsx';
import type { SharePage, WishProblem } from './share-page.ts';
import { useSay } from './texts-context.tsx';
import type { Marks } from './use-marks.ts';
import { WishGive } from './wish-give.tsx';

interface WishActionProps {
  wish: Wish;
  marks: Marks;
  page: Pick<SharePage, 'reader' | 'reserving' | 'siteUrl'>;
}

const words = {
  faster: 'someoneFaster',
  reserved: 'someoneReserved',
  fewer: 'fewerLeft',
  day: 'chooseDay',
  gone: 'wishGone',
  notYours: 'notYourMark',
  offline: 'noConnection',
  failed: 'notDone',
} as const satisfies Record<WishProblem['problem'], string>;

/** Marks the wish, or undoes the visitor's mark; errors are shown below. */
export function WishAction({ wish, marks, page: { reader, reserving, siteUrl } }: WishActionProps) {
  const say = useSay();
  const area = useRef<HTMLDivElement>(null);
  const problem = marks.problemOf(wish.id);
  const canAct =
    wish.state !== 'bought' && wish.state !== 'reserved' && problem?.problem !== 'gone' && !reader.surprised;
  const gives = canAct && (wish.state === 'free' || wish.state === 'held');
  const undoes = canAct && wish.own !== null;
  useFocusKept(area, `${gives} ${undoes}`);
  return (
    <div className="wish-actions" ref={area}>
      {undoes && (
        <form
          method="post"
          className="wish-undo"
          onSubmit={(event) => {
            event.preventDefault();
            marks.undo(wish);
          }}
        >
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="item" value={wish.id} />
          <span className="undo-words">
            {wish.state === 'held'
              ? say('reservedUntil', { date: wish.reservedUntil })
              : say(wish.state === 'mine' ? 'markedBought' : 'youChipIn')}
            {wish.state === 'held' && (
              <>
                {' · '}
                <a href={`${siteUrl}/giving`}>{say('remindMe')}</a>
              </>
            )}
          </span>
          <button className="get is-undo" aria-label={`${say('undo')}: ${wish.title}`}>
            <UndoIcon size={16} className="get-icon" />
            <span className="get-text">{say('undo')}</span>
          </button>
        </form>
      )}
      {gives && (
        <WishGive
          key={wish.own === null ? wish.state : 'own'}
          wish={wish}
          reserving={reserving}
          name={marks.name}
          onGive={marks.give}
        />
      )}
      {problem && (
        <Trouble
          text={say(words[problem.problem], { count: problem.left ?? 0, days: reserving.days })}
          takesFocus={!canAct}
        />
      )}
    </div>
  );
}

/** Moves the focus from a replaced control to its successor. */
function useFocusKept(area: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>('.get')?.focus({ preventScroll: true });
  }, [area, shown]);
}

/** Takes focus if the button that had it is gone. */
function Trouble({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <p className="wish-trouble" role="alert" tabIndex={-1} ref={line}>
      <AlertIcon size={16} />
      <span>{text}</span>
    </p>
  );
}
