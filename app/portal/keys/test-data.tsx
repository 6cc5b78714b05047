import { useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { text } from '../texts.ts';

/** Lets owners remove what test keys saved, after a question that says how much that is. */
export function TestData({ saves }: { saves: number }) {
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState(false);
  const { send, busy, problems } = useIntent({
    onDone: () => {
      setAsking(false);
      setStarted(true);
    },
  });
  if (started) {
    return (
      <Notice tone="ok" live>
        {text('keys.wipeStarted')}
      </Notice>
    );
  }
  return (
    <>
      <p className="muted">
        {text('keys.testItems', { count: saves })}{' '}
        <button type="button" className="link-button" onClick={() => setAsking(true)}>
          {text('keys.wipe')}
        </button>
      </p>
      <ConfirmDialog
        open={asking}
        title={text('keys.wipeQuestion')}
        confirm={text('keys.wipe')}
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('wipe', {})}
        onClose={() => setAsking(false)}
      >
        <p>{text('keys.wipeText', { count: saves })}</p>
        <p>{text('keys.wipeStays')}</p>
      </ConfirmDialog>
    </>
  );
}
