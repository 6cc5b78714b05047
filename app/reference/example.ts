import { type ApiDescription, type Operation, successOf } from '#api/contract/description.ts';
import { bodyExample, queryExample, requestExample } from '#api/contract/examples/request-example.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a curl command. */
export function curlExample(operation: Operation, description: ApiDescription): string {
  const { method, url, headers, body, isFile } = requestExample(operation, description);
  return [
    `curl ${url.includes('?') ? quoted(url) : url}`,
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`--request ${method}`]),
    ...headers.map((header) => `--header ${quoted(header.join(': '))}`),
    ...(body ? [`--data ${quoted(JSON.stringify(body, null, 2))}`] : []),
    ...(isFile ? [`--data-binary @FILE`] : []),
  ].join(' \\\n  ');
}

/** A string in single quotes, for JavaScript and PHP. */
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const indented = (text: string) => text.replaceAll('\n', '\n  ');

/**
 * A JSON value in JavaScript or PHP syntax. Line breaks are only between values, so each line can
 * be indented.
 */
function written(value: unknown, language: 'js' | 'php'): string {
  if (typeof value === 'string')
    return value.includes('\n') ? JSON.stringify(value).replaceAll('$', '\\$') : literal(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) || language === 'php' ? '[]' : '{}';
  const nameOf = (name: string) =>
    language === 'php' ? `${literal(name)} => ` : `${/^\w+$/.test(name) ? name : literal(name)}: `;
  const parts = Array.isArray(value)
    ? value.map((one) => written(one, language))
    : Object.entries(value).map(([name, one]) => nameOf(name) + written(one, language));
  if (parts.length === 0)
    return language === 'php' && !Array.isArray(value) ? '(object) []' : `${open}${close}`;
  return `${open}\n${parts.map((part) => `  ${indented(part)},\n`).join('')}${close}`;
}

const hasJson = (operation: Operation) => !!successOf(operation)?.content?.['application/json'];

/** The request with `fetch`. `file` is a `File` or a `Blob`. */
export function fetchExample(operation: Operation, description: ApiDescription): string {
  const { method, url, headers, body, isFile } = requestExample(operation, description);
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: ${written(Object.fromEntries(headers), 'js')}`] : []),
    ...(body ? [`body: JSON.stringify(${written(body, 'js')})`] : []),
    ...(isFile ? ['body: file'] : []),
  ];
  const given = options.length > 0 ? `, {\n${options.map((one) => `  ${indented(one)},\n`).join('')}}` : '';
  return [
    `const response = await fetch(${literal(url)}${given});`,
    `const answer = await response.${hasJson(operation) ? 'json' : 'blob'}();`,
  ].join('\n');
}

/** The request with PHP's curl extension. */
export function phpExample(operation: Operation, description: ApiDescription): string {
  const { method, url, headers, body, isFile } = requestExample(operation, description);
  const options = [
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(headers.length > 0
      ? [
          `CURLOPT_HTTPHEADER => ${written(
            headers.map((header) => header.join(': ')),
            'php',
          )}`,
        ]
      : []),
    ...(body ? [`CURLOPT_POSTFIELDS => json_encode(${written(body, 'php')})`] : []),
    ...(isFile ? ["CURLOPT_POSTFIELDS => file_get_contents('FILE')"] : []),
    'CURLOPT_RETURNTRANSFER => true',
  ];
  return [
    `$request = curl_init(${literal(url)});`,
    `curl_setopt_array($request, [\n${options.map((one) => `  ${indented(one)},\n`).join('')}]);`,
    hasJson(operation)
      ? '$answer = json_decode(curl_exec($request), true);'
      : '$answer = curl_exec($request);',
  ].join('\n');
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
