import { useState } from 'react';
import { columnCounts, isLongNote, noteLines } from './columns.ts';
import { useSay } from './texts-context.tsx';

/** The owner's words about a wish, long ones folded. */
export function WishNote({ note }: { note: string }) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  if (note === '') return null;
  const lines = columnCounts.map((count) => `n${count}-${noteLines(note, count)}`).join(' ');
  return (
    <div className="wish-note">
      <p className={open ? undefined : lines} dir="auto">
        {note}
      </p>
      {isLongNote(note) && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? say('readLess') : say('readMore')}
        </button>
      )}
    </div>
  );
}
