import type { ReactNode } from 'react';
import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import { SelectField } from './fields.tsx';
import { Notice } from './notice.tsx';
import { Section } from './page-head.tsx';
import { text } from './texts.ts';
import { usePageForm } from './use-page-form.ts';
import { WebhookTestNotice, type WebhookTestResult } from './webhook-test-notice.tsx';
import { eventWords } from './webhooks/event-words.ts';

/** Sends an example event, by default of the endpoint's first type. `Result` shows the response. */
export function TestEvent(props: {
  types: readonly EventType[];
  all?: readonly EventType[];
  lead?: string;
  Result?: (tried: WebhookTestResult) => ReactNode;
}) {
  const { types, all = eventTypes, lead = text('endpoints.testText'), Result = WebhookTestNotice } = props;
  const { Form, busy, problems, data, valueOf } = usePageForm<WebhookTestResult>('test');
  const problem = problems[0]?.hint;
  const others = all.filter((type) => !types.includes(type));
  return (
    <Section title={text('endpoints.testTitle')} lead={lead}>
      <Form
        method="post"
        className="row at-bottom gap-3 endpoint-line"
        preventScrollReset
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="test" />
        <SelectField
          name="type"
          label={text('common.kind')}
          defaultValue={valueOf('type', '') || undefined}
          choices={[...types, ...others].map((type) => [type, eventWords()[type][0]] as const)}
        />
        <button type="submit" className="button" aria-busy={busy || undefined}>
          {text('common.sendTest')}
        </button>
      </Form>
      <div role="status" className="endpoint-result">
        {!busy && problem && <Notice tone="err">{problem}</Notice>}
        {!busy && data && <Result {...data} />}
      </div>
    </Section>
  );
}
