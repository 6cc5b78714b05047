import { useEffect, useRef, useState } from 'react';
import { ChevronDownIcon, UpIcon } from '#app/ui/icons.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';

type Way = 'up' | 'down';

/**
 * Two buttons that move an entry by one position. The focus stays on it for further moves, and its
 * new position is announced. Works without JavaScript.
 */
export function MoveButtons(props: {
  intent: string;
  /** The form field for the entry's ID. */
  field: string;
  id: number;
  name: string;
  /** Index, from 0. */
  at: number;
  count: number;
  /** Whether entries are in a row instead of a column. */
  sideways?: boolean;
  onMove?: (to: number) => void;
}) {
  const { intent, at, count, name, sideways = false } = props;
  const { Form, problems } = usePageForm(intent);
  const box = useRef<HTMLSpanElement>(null);
  const [pressed, setPressed] = useState<Way | null>(null);
  useEffect(() => {
    if (!pressed || !box.current) return;
    const [up, down] = box.current.querySelectorAll('button');
    const wanted = pressed === 'up' ? up : down;
    // At either end, only the other direction is left.
    (wanted?.disabled ? (wanted === up ? down : up) : wanted)?.focus({ preventScroll: true });
  }, [at, pressed]);
  const ways = [
    ['up', at - 1, sideways ? 'shops.moveEarlier' : 'shops.moveUp', at === 0, UpIcon],
    ['down', at + 1, sideways ? 'shops.moveLater' : 'shops.moveDown', at === count - 1, ChevronDownIcon],
  ] as const;
  return (
    <span className="move-buttons" data-sideways={sideways || undefined} ref={box}>
      {ways.map(([way, to, label, isEnd, Symbol]) => (
        <Form
          key={way}
          method="post"
          preventScrollReset
          onSubmit={() => {
            setPressed(way);
            props.onMove?.(to);
          }}
        >
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name={props.field} value={props.id} />
          <input type="hidden" name="position" value={to} />
          <button type="submit" className="icon-button" disabled={isEnd} aria-label={text(label, { name })}>
            <Symbol size={18} />
          </button>
        </Form>
      ))}
      <span className="visually-hidden" role="status">
        {pressed && text('shops.movedTo', { name, position: at + 1, count })}
      </span>
      {problems.length > 0 && <span className="field-problem">{problems[0]?.hint}</span>}
    </span>
  );
}
