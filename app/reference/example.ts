import type { ApiDescription, Operation } from '#api/contract/description.ts';
import { successOf } from '#api/contract/description.ts';
import {
  blank,
  bodyExample,
  credentials,
  fileType,
  queryExample,
} from '#api/contract/examples/request-example.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a curl command. */
export function curlExample(operation: Operation, { servers, components }: ApiDescription): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => blank(name));
  const query = new URLSearchParams(queryExample(operation, components)).toString();
  const file = fileType(operation);
  const needed = operation.security.find((schemes) => Object.keys(schemes).length > 0) ?? {};
  const headers = Object.keys(needed).flatMap((scheme) => credentials[scheme] ?? []);
  const body = bodyExample(operation, components.schemas);
  const method = operation.method.toUpperCase();
  return [
    `curl ${query ? quoted(`${servers[0]?.url}${path}?${query}`) : `${servers[0]?.url}${path}`}`,
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`--request ${method}`]),
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...(body
      ? [`--header 'Content-Type: application/json'`, `--data ${quoted(JSON.stringify(body, null, 2))}`]
      : []),
    ...(file ? [`--header 'Content-Type: ${file}'`, `--data-binary @FILE`] : []),
  ].join(' \\\n  ');
}

/** The request with the typed client. */
export function clientExample(operation: Operation, { components }: ApiDescription): string {
  const names = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
  const body = bodyExample(operation, components.schemas);
  const query = Object.entries(queryExample(operation, components)).map(
    ([name, value]) => `${name}: '${value}'`,
  );
  const params = [
    ...(names.length > 0 ? [`path: { ${names.join(', ')} }`] : []),
    ...(query.length > 0 ? [`query: { ${query.join(', ')} }`] : []),
  ];
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(body
      ? [
          `body: ${JSON.stringify(body, null, 2)
            .replaceAll(/"([a-zA-Z_]\w*)":/g, '$1:')
            .replaceAll('"', "'")}`,
        ]
      : []),
  ];
  const options =
    parts.length > 0
      ? `, {\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')}\n}`
      : '';
  return `const { data, error } = await client.${operation.method.toUpperCase()}('${operation.path}'${options});`;
}

/** An example of a successful response. */
export function answerExample(operation: Operation): string | null {
  const example = successOf(operation)?.content?.['application/json']?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}
