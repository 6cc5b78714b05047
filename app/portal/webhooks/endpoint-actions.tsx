import { useState } from 'react';
import { eventDays } from '#api/contract/event-types.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { text } from '../texts.ts';
import { endpointName } from './endpoint-words.tsx';
import type { EndpointData } from './endpoints.server.ts';

type Wish = 'pause' | 'delete';

/** Pauses, resumes or deletes an endpoint. */
export function EndpointActions({ endpoint, included }: Pick<EndpointData, 'endpoint' | 'included'>) {
  const [wish, setWish] = useState<Wish | null>(null);
  const { send, busy, problemOf } = useIntent();
  const isPaused = endpoint.state === 'paused';
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
      {wish && <Confirmation wish={wish} endpoint={endpoint} onClose={() => setWish(null)} />}
    </>
  );
}

/** Asks before events are lost. */
function Confirmation(props: { wish: Wish; endpoint: EndpointData['endpoint']; onClose: () => void }) {
  const { wish, endpoint, onClose } = props;
  const { send, busy, problems } = useIntent({ onDone: onClose });
  const { waiting } = endpoint;
  const isPause = wish === 'pause';
  return (
    <ConfirmDialog
      open
      title={
        isPause
          ? text('endpoints.pauseQuestion')
          : text('common.deleteQuestion', { name: endpointName(endpoint) })
      }
      confirm={isPause ? text('endpoints.pause') : text('common.delete')}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => send(wish)}
      onClose={onClose}
    >
      <p>{isPause ? text('endpoints.pauseText', { days: eventDays }) : text('endpoints.deleteText')}</p>
      {waiting > 0 && <p>{text('endpoints.waitingLost', { count: waiting })}</p>}
    </ConfirmDialog>
  );
}
