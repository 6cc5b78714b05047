import type { Webhook } from '#api/contract/description.ts';
import type { Schemas } from '#api/contract/examples/resolve-schema.ts';
import { bodyFields, Example, parametersOf, Part, withoutRequired } from './operation-section.tsx';
import { Prose } from './prose.tsx';

/** One webhook: description and fields on the left, an example on the right. */
export function WebhookSection({ webhook, schemas }: { webhook: Webhook; schemas: Schemas }) {
  const { operationId, type, summary, description, requestBody } = webhook;
  const body = withoutRequired(bodyFields(requestBody.content, schemas));
  const data = body.find(({ name }) => name === 'data');
  const { example } = requestBody.content['application/json'];
  return (
    <section className="operation" id={operationId} aria-labelledby={`${operationId}-title`}>
      <div className="operation-text">
        <h3 id={`${operationId}-title`}>
          <a href={`#${operationId}`}>{summary}</a>
        </h3>
        <p className="address">
          <span className="method">Webhook</span>
          <code>{type}</code>
        </p>
        <Prose text={description} />
        <Part title="Headers" fields={withoutRequired(parametersOf(webhook, 'header'))} />
        <Part title="Body" fields={body.map((field) => (field === data ? { ...data, fields: [] } : field))} />
        <Part title="Data" fields={data?.fields ?? []} />
      </div>
      <div className="operation-code">
        <Example title="Body" code={JSON.stringify(example, null, 2)} />
      </div>
    </section>
  );
}
