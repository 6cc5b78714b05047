import { verifyWebhookSnippet } from '#api/contract/webhook-snippet.ts';
import { CodeBlock } from '../copy-button.tsx';
import { Section } from '../page-head.tsx';

/** How a server tells that a message is from this service. */
export function VerifySection() {
  return (
    <Section
      title="Check that a message is from us"
      lead={
        <>
          Every message is signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a>{' '}
          describe. The secret is in the basket’s settings. Answer 200 to 299 within ten seconds; everything
          else is tried again, up to eight times. A message may come twice: its <code>webhook-id</code> stays
          the same.
        </>
      }
    >
      <CodeBlock code={verifyWebhookSnippet} what="Code for Node" />
    </Section>
  );
}
