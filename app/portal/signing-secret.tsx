import { useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from './copy-button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { text } from './texts.ts';
import { momentText } from './words.ts';

interface Shown {
  secret: string | null;
}

/** The secret that signs messages. The page's intents `secret` and `rotate` show and rotate it. */
export function SigningSecret({ oldSecretUntil }: { oldSecretUntil: string | null }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const show = useIntent<Shown>({ onDone: (data) => setSecret(data?.secret ?? null) });
  const { send, busy, problemOf } = useIntent<Shown>({
    onDone: (data) => {
      setSecret(data?.secret ?? null);
      setAsking(false);
    },
  });
  return (
    <div className="field-row">
      <span className="field-label">{text('common.signingSecret')}</span>
      {secret === null ? (
        <button
          type="button"
          className="button start"
          aria-busy={show.busy || undefined}
          onClick={() => !show.busy && show.send('secret')}
        >
          {text('baskets.showSecret')}
        </button>
      ) : (
        <CopyField value={secret} what={text('baskets.theSecret')} />
      )}
      <p className="field-hint">
        {oldSecretUntil
          ? text('baskets.oldSecret', { date: momentText(oldSecretUntil) })
          : text('baskets.secretHint')}
      </p>
      <p className="field-problem" role="alert">
        {show.problemOf('')}
      </p>
      <button type="button" className="link-button start" onClick={() => setAsking(true)}>
        {text('baskets.newSecret')}
      </button>
      <ConfirmDialog
        open={asking}
        title={text('baskets.newSecretQuestion')}
        confirm={text('baskets.newSecret')}
        busy={busy}
        problem={problemOf('') ?? problemOf('webhook_url')}
        onConfirm={() => send('rotate')}
        onClose={() => setAsking(false)}
      >
        <p>{text('baskets.newSecretText')}</p>
      </ConfirmDialog>
    </div>
  );
}
