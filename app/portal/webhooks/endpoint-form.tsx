import { type ReactNode, useState } from 'react';
import type { WebhookEndpoint } from '#api/modules/webhooks/schemas.ts';
import { TextField } from '../fields.tsx';
import { SaveRow } from '../save-row.tsx';
import { text } from '../texts.ts';
import { TypeChoices } from '../type-choices.tsx';
import { usePageForm } from '../use-page-form.ts';

const noEndpoint = { url: '', description: '', types: [] };

/** An endpoint's URL, description and types. `children` follow the button. */
export function EndpointForm(props: {
  intent: 'create' | 'save';
  endpoint?: Pick<WebhookEndpoint, 'url' | 'description' | 'types'>;
  submit: string;
  children?: ReactNode;
}) {
  const { intent, endpoint = noEndpoint, submit, children } = props;
  const [saved, setSaved] = useState(false);
  const form = usePageForm(intent, { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, problemBeside, valueOf, done } = form;
  return (
    <Form
      method="post"
      className="endpoint-form"
      onChange={() => setSaved(false)}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      <TextField
        name="url"
        type="url"
        label={text('endpoints.url')}
        placeholder={text('endpoints.urlExample')}
        hint={text('baskets.webhookUrlHint')}
        required
        autoFocus={intent === 'create'}
        defaultValue={valueOf('url', endpoint.url)}
        problem={problemOf('url')}
      />
      <TextField
        name="description"
        label={text('description')}
        placeholder={text('endpoints.descriptionExample')}
        hint={text('common.nameHint')}
        maxLength={200}
        defaultValue={valueOf('description', endpoint.description)}
        problem={problemOf('description')}
      />
      <TypeChoices
        legend={text('events.title')}
        initial={endpoint.types}
        explained
        problem={problemOf('types')}
      />
      <p className="field-problem" role="alert">
        {problemBeside('url', 'description', 'types')}
      </p>
      <SaveRow label={submit} primary busy={busy} saved={saved || done}>
        {children}
      </SaveRow>
    </Form>
  );
}
