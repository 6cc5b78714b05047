import {
  type ApiDescription,
  type ApiResponse,
  type Operation,
  successOf,
} from '#api/contract/description.ts';
import type { Schemas } from '#api/contract/examples/resolve-schema.ts';
import { answerExample, clientExample, curlExample, fetchExample, phpExample } from './example.ts';
import { Inline, Prose } from './prose.tsx';
import { describeField, type Field, fieldsOf, typeText } from './schema.ts';

export function parametersOf({ parameters = [] }: Pick<Operation, 'parameters'>, place: string): Field[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required = false, schema, description }) => ({
      name,
      required: required && place !== 'path',
      type: typeText(schema),
      description: describeField({ ...schema, description: description ?? schema.description }),
      fields: [],
    }));
}

export function bodyFields(content: ApiResponse['content'], schemas: Schemas): Field[] {
  const schema = content?.['application/json']?.schema;
  return schema ? fieldsOf(schema, schemas) : [];
}

/** Removes “required” from response fields, most of which are always present. */
export const withoutRequired = (fields: Field[]): Field[] =>
  fields.map((field) => ({ ...field, required: false, fields: withoutRequired(field.fields) }));

const authText: Record<string, string> = {
  none: 'No token',
  shopper: 'Access token',
  widget: 'Widget token',
  'widget and shopper': 'Widget token and access token',
  'widget or key': 'Widget token, or public key',
  'public key': 'Public key',
  'public key or body': 'Public key, as bearer or in the body',
  'key of the basket': 'Public key of the basket’s owner',
  'named key': 'The public key of that id',
  'shopper or nobody': 'Access token, or none',
  account: 'Access token, or personal access token',
  member: 'Access token of a partner’s member, or personal access token',
};

/** Other ways to send an operation's request, folded. */
const otherWays = { fetch: fetchExample, PHP: phpExample, 'Typed client': clientExample };

export function Part({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <Fields fields={fields} />
    </>
  );
}

/** One operation: description and parameters on the left, examples on the right. */
export function OperationSection({
  operation,
  description,
}: {
  operation: Operation;
  description: ApiDescription;
}) {
  const { schemas } = description.components;
  const answer = answerExample(operation);
  return (
    <section
      className="operation"
      id={operation.operationId}
      aria-labelledby={`${operation.operationId}-title`}
    >
      <div className="operation-text">
        <h3 id={`${operation.operationId}-title`}>
          <a href={`#${operation.operationId}`}>{operation.summary}</a>
        </h3>
        <p className="address">
          <span className={`method ${operation.method}`}>{operation.method.toUpperCase()}</span>
          <code>{operation.path}</code>
          <a className="try-link" href={`/reference/try/${operation.operationId}`}>
            Try it<span className="visually-hidden">: {operation.summary}</span>
          </a>
        </p>
        {operation.description && <Prose text={operation.description} />}
        <p className="rights">
          {authText[operation['x-auth']] ?? operation['x-auth']} · for {operation['x-audience']}
          {operation['x-token-scope'] && ` · scope ${operation['x-token-scope']}`}
        </p>
        {operation['x-deprecation'] && (
          <p className="deprecated">
            <strong>Deprecated</strong> since {operation['x-deprecation'].since}
            {operation['x-deprecation'].sunset && `, removed on ${operation['x-deprecation'].sunset}`}.{' '}
            <a href={operation['x-deprecation'].link}>What this means</a>
          </p>
        )}
        <Part
          title="In the address"
          fields={[...parametersOf(operation, 'path'), ...parametersOf(operation, 'query')]}
        />
        <Part title="Headers" fields={parametersOf(operation, 'header')} />
        <Part title="Body" fields={bodyFields(operation.requestBody?.content, schemas)} />
        <Part title="Answer" fields={withoutRequired(bodyFields(successOf(operation)?.content, schemas))} />
        <Failures operation={operation} />
      </div>
      <div className="operation-code">
        <Example title="curl" code={curlExample(operation, description)} />
        {Object.entries(otherWays).map(([title, exampleIn]) => (
          <details key={title} className="other-way">
            <summary>{title}</summary>
            <Example title={title} code={exampleIn(operation, description)} />
          </details>
        ))}
        {answer && <Example title="Answer" code={answer} />}
      </div>
    </section>
  );
}

export function Example({ title, code }: { title: string; code: string }) {
  return (
    <figure className="example">
      <figcaption>{title}</figcaption>
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** Fields as a list; nested records can be expanded. */
function Fields({ fields }: { fields: Field[] }) {
  return (
    <ul className="bare fields">
      {fields.map((field, index) => (
        <li key={`${field.name} ${index}`}>
          <div className="field-head">
            <code className="field-name">{field.name}</code>
            <span className="field-type">{field.type}</span>
            {field.required && <span className="field-required">required</span>}
          </div>
          {field.description && (
            <p className="field-text">
              <Inline text={field.description} />
            </p>
          )}
          {field.fields.length > 0 && (
            <details>
              <summary>
                {field.fields.length} {field.fields.length === 1 ? 'field' : 'fields'} of {field.name}
              </summary>
              <Fields fields={field.fields} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Failure {
  status: string;
  code: string;
  sentence: string;
}

/**
 * Parses an operation's errors: a failed response's description has a line per code, consisting of
 * `code`, a colon and advice.
 */
function failuresOf({ responses }: Operation): Failure[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`: (.+)$/gm)].map(([, code = '', sentence = '']) => ({
        status,
        code,
        sentence,
      })),
    );
}

/** The error codes of an operation. */
function Failures({ operation }: { operation: Operation }) {
  const failures = failuresOf(operation);
  if (failures.length === 0) return null;
  return (
    <details className="failures">
      <summary>
        {failures.length} {failures.length === 1 ? 'error' : 'errors'}
      </summary>
      <dl>
        {failures.map(({ status, code, sentence }) => (
          <div key={`${status} ${code}`}>
            <dt>
              <span className="status">{status}</span> <code>{code}</code>
            </dt>
            <dd>
              <Inline text={sentence} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
