import { useState } from 'react';
import type { WebhookEndpoint } from '#api/modules/webhooks/schemas.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from './dialog.tsx';
import { text } from './texts.ts';

type Wish = 'pause' | 'delete';

interface ActionsProps extends Pick<WebhookEndpoint, 'state' | 'waiting'> {
  name: string;
  /** Whether the plan includes webhooks. */
  included: boolean;
  /** The questions before it's paused or deleted. */
  words: { pauseQuestion: string; pauseText: string; deleteText: string };
}

/** Pauses, resumes or deletes an endpoint. */
export function EndpointActions(props: ActionsProps) {
  const { state, included } = props;
  const [wish, setWish] = useState<Wish | null>(null);
  const { send, busy, problemOf } = useIntent();
  const isPaused = state === 'paused';
  const problem = problemOf('');
  return (
    <>
      {included &&
        (isPaused ? (
          <button
            type="button"
            className="button primary"
            aria-busy={busy || undefined}
            onClick={() => !busy && send('resume')}
          >
            {text('endpoints.resume')}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => setWish('pause')}>
            {text('endpoints.pause')}
          </button>
        ))}
      <button type="button" className="button danger" onClick={() => setWish('delete')}>
        {text('common.delete')}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
      {wish && <Confirmation {...props} wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}

/** Asks for confirmation, because events will be lost. */
function Confirmation(props: ActionsProps & { wish: Wish; onClose: () => void }) {
  const { wish, waiting, name, words, onClose } = props;
  const { send, busy, problems } = useIntent({ onDone: onClose });
  const isPause = wish === 'pause';
  return (
    <ConfirmDialog
      open
      title={isPause ? words.pauseQuestion : text('common.deleteQuestion', { name })}
      confirm={isPause ? text('endpoints.pause') : text('common.delete')}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send(wish)}
      onClose={onClose}
    >
      <p>{isPause ? words.pauseText : words.deleteText}</p>
      {waiting > 0 && <p>{text('endpoints.waitingLost', { count: waiting })}</p>}
    </ConfirmDialog>
  );
}
