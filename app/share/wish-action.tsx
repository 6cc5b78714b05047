import { useEffect, useRef } from 'react';
import { AlertIcon, GiftIcon, UndoIcon } from '#app/ui/icons.tsx';
import type { MarkProblem, Reader, Wish } from './share-page.ts';
import { useSay } from './texts-context.tsx';

interface WishActionProps {
  wish: Wish;
  problem: MarkProblem | null;
  onToggle: (wish: Wish) => void;
  reader: Reader;
}

const words = {
  faster: 'someoneFaster',
  gone: 'wishGone',
  notYours: 'notYourMark',
  offline: 'noConnection',
  failed: 'notDone',
} as const satisfies Record<MarkProblem, string>;

/**
 * Marks the wish, or removes the visitor's own mark. It is the same button, so that keyboard focus stays; errors are
 * shown below it.
 */
export function WishAction({ wish, problem, onToggle, reader }: WishActionProps) {
  const say = useSay();
  const mine = wish.state === 'mine';
  const label = say(mine ? 'undo' : 'getThis');
  const canAct = wish.state !== 'bought' && problem !== 'gone' && !reader.surprised;
  return (
    <>
      {canAct && (
        <form
          method="post"
          className="wish-action"
          onSubmit={(event) => {
            event.preventDefault();
            onToggle(wish);
          }}
        >
          <input type="hidden" name="intent" value={mine ? 'undo' : 'mark'} />
          <input type="hidden" name="item" value={wish.id} />
          <button className={mine ? 'get is-undo' : 'get'} aria-label={`${label}: ${wish.title}`}>
            {mine ? <UndoIcon size={16} /> : <GiftIcon size={16} className="get-icon" />}
            <span className="get-text">{label}</span>
          </button>
        </form>
      )}
      {problem && <Trouble text={say(words[problem])} takesFocus={!canAct} />}
    </>
  );
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
