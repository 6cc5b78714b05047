import { Link } from '@remix-run/react';
import type { FormTools } from '#app/merchant/use-form-changes.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { Notice } from '../notice.tsx';
import { SigningSecret } from '../signing-secret.tsx';
import { text } from '../texts.ts';
import { WebhookTestNotice, type WebhookTestResult } from '../webhook-test-notice.tsx';
import type { BasketData } from './baskets.server.ts';
import { FormText } from './text-fields.tsx';

/** The URL that receives checkouts, the signing secret, and a test. */
export function WebhookFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { hasSecret, settings } = basket;
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
      {basket.isWebhookPaused && <Notice tone="warn">{text('baskets.webhookPaused')}</Notice>}
      {settings.webhookUrl && <TestButton changed={changed} />}
      {settings.webhookUrl && hasSecret && <SigningSecret oldSecretUntil={basket.oldSecretUntil} />}
    </>
  );
}

function TestButton({ changed }: { changed: boolean }) {
  const { send, busy, data, problemOf } = useIntent<WebhookTestResult>();
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
          {text('common.sendTest')}
        </button>
        {changed ? (
          <span className="muted">{text('baskets.publishFirst')}</span>
        ) : (
          <Link to="/portal/webhooks">{text('baskets.allMessages')}</Link>
        )}
      </div>
      <div role="status">
        {!busy && problem && <Notice tone="err">{problem}</Notice>}
        {!busy && data && <WebhookTestNotice {...data} />}
      </div>
    </div>
  );
}
