import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { FormTools } from '#app/basket/settings/use-form-changes.ts';
import type { BasketData } from './baskets.server.ts';
import { CopyField } from '../copy-button.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { momentText } from '../words.ts';
import { FormText } from './text-fields.tsx';

/** Where checkouts are sent, how the server knows them to be ours, and a try. */
export function WebhookFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { webhookSecret, settings } = basket;
  const changed = tools.form.webhookUrl.trim() !== (settings.webhookUrl ?? '');
  return (
    <>
      <FormText
        {...tools}
        name="webhookUrl"
        label="Webhook address"
        placeholder="https://shop.example/wishlist-hook"
        type="url"
        hint="It must be public and answer 200 to 299 within ten seconds."
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
          Send a test
        </button>
        {changed ? (
          <span className="muted">Publish the address first.</span>
        ) : (
          <Link to="/portal/webhooks">All messages</Link>
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
  if (error === null) return `Your server took the test and answered ${status}.`;
  if (status !== null) return `Your server answered ${status}. It must answer 200 to 299.`;
  return error;
}

function Secret({ secret, oldSecretUntil }: { secret: string; oldSecretUntil: string | null }) {
  const [asking, setAsking] = useState(false);
  const { send, busy, problemOf } = useIntent({ onDone: () => setAsking(false) });
  return (
    <div className="field-row">
      <span className="field-label">Signing secret</span>
      <CopyField text={secret} what="the signing secret" />
      <p className="field-hint">
        {oldSecretUntil
          ? `Until ${momentText(oldSecretUntil)} UTC messages are signed with the secret before, too.`
          : 'Your server checks with it that a message is from us.'}
      </p>
      <button type="button" className="link-button start" onClick={() => setAsking(true)}>
        Make a new secret
      </button>
      <ConfirmDialog
        open={asking}
        title="Make a new secret?"
        confirm="Make a new secret"
        busy={busy}
        problem={problemOf('') ?? problemOf('webhook_url')}
        onConfirm={() => send('rotate')}
        onClose={() => setAsking(false)}
      >
        <p>
          For 24 hours messages carry two signatures, of the new secret and of the one before. Give your
          server the new one within that time.
        </p>
      </ConfirmDialog>
    </div>
  );
}
