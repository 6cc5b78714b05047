import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { FormTools } from '#app/merchant/use-form-changes.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from '../copy-button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { text } from '../texts.ts';
import { momentText } from '../words.ts';
import type { BasketData } from './baskets.server.ts';
import { FormText } from './text-fields.tsx';

/** The URL that receives checkouts, the signing secret, and a test. */
export function WebhookFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { webhookSecret, settings } = basket;
  const changed = tools.form.webhookUrl.trim() !== (settings.webhookUrl ?? '');
  return (
    <>
      <FormText
        {...tools}
        name="webhookUrl"
        label={text('baskets.webhookUrl')}
        placeholder={text('baskets.webhookUrlExample')}
        type="url"
        hint={text('baskets.webhookUrlHint')}
      />
      {settings.webhookUrl && <TestButton changed={changed} />}
      {settings.webhookUrl && webhookSecret && (
        <Secret secret={webhookSecret} oldSecretUntil={basket.oldSecretUntil} />
      )}
    </>
  );
}

interface Tried {
  status: number | null;
  error: string | null;
}

function TestButton({ changed }: { changed: boolean }) {
  const { send, busy, data, problemOf } = useIntent<Tried>();
  const problem = problemOf('webhookUrl') ?? problemOf('');
  return (
    <div className="stack">
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={changed}
          aria-busy={busy || undefined}
          onClick={() => !busy && send('test')}
        >
          {text('baskets.sendTest')}
        </button>
        {changed ? (
          <span className="muted">{text('baskets.publishFirst')}</span>
        ) : (
          <Link to="/portal/webhooks">{text('baskets.allMessages')}</Link>
        )}
      </div>
      <div role="status">
        {!busy && problem && <Notice tone="err">{problem}</Notice>}
        {!busy && data && <Notice tone={data.error === null ? 'ok' : 'err'}>{resultText(data)}</Notice>}
      </div>
    </div>
  );
}

function resultText({ status, error }: Tried): string {
  if (error === null) return text('baskets.testPassed', { status: String(status) });
  if (status !== null) return text('baskets.testRefused', { status: String(status) });
  return error;
}

function Secret({ secret, oldSecretUntil }: { secret: string; oldSecretUntil: string | null }) {
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
