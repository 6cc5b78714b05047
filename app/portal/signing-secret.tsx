import { useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from './copy-button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { text } from './texts.ts';
import { momentText } from './words.ts';

/** The secret that signs messages, and its rotation by the page's intent `rotate`. */
export function SigningSecret({ secret, oldSecretUntil }: { secret: string; oldSecretUntil: string | null }) {
  const [asking, setAsking] = useState(false);
  const { send, busy, problemOf } = useIntent({ onDone: () => setAsking(false) });
  return (
    <div className="field-row">
      <span className="field-label">{text('common.signingSecret')}</span>
      <CopyField value={secret} what={text('baskets.theSecret')} />
      <p className="field-hint">
        {oldSecretUntil
          ? text('baskets.oldSecret', { date: momentText(oldSecretUntil) })
          : text('baskets.secretHint')}
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
