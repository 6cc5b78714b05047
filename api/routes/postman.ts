import { STATUS_CODES } from 'node:http';
import { type ApiDescription, type Operation, operationsOf, successOf } from '#api/contract/description.ts';
import { bodyExample, credentials, fileType, queryExample } from '#api/contract/examples/request-example.ts';

/**
 * The collection's variable for each security scheme, empty so that people set their own in
 * Postman.
 */
const variableOf: Readonly<Record<string, string>> = {
  publicKey: 'publicKey',
  publicKeyHeader: 'publicKey',
  widgetToken: 'widgetToken',
  userToken: 'accessToken',
};

function authOf({ security }: Operation) {
  const needed = Object.keys(security.find((schemes) => Object.keys(schemes).length > 0) ?? {});
  const sent = needed.flatMap((scheme) => {
    const [key, value] = credentials[scheme]?.split(': ') ?? [];
    const variable = `{{${variableOf[scheme]}}}`;
    return key && value ? [{ key, variable, isBearer: value.startsWith('Bearer ') }] : [];
  });
  const bearer = sent.find(({ isBearer }) => isBearer);
  return {
    auth: bearer
      ? { type: 'bearer', bearer: [{ key: 'token', value: bearer.variable, type: 'string' }] }
      : { type: 'noauth' },
    headers: sent.filter(({ isBearer }) => !isBearer).map(({ key, variable }) => ({ key, value: variable })),
  };
}

function urlOf(operation: Operation, { components }: ApiDescription) {
  const { path, parameters = [] } = operation;
  const required = queryExample(operation, components);
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, description = '' }) => ({
      key: name,
      value: required[name] ?? '',
      description,
      disabled: !(name in required),
    }));
  const sent = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    raw: `{{baseUrl}}/${parts}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: parts.split('/'),
    query,
    variable: parameters
      .filter((one) => one.in === 'path')
      .map(({ name, description = '' }) => ({ key: name, value: '', description })),
  };
}

function requestOf(operation: Operation, description: ApiDescription) {
  const { auth, headers } = authOf(operation);
  const body = bodyExample(operation, description.components.schemas);
  const type = body ? 'application/json' : fileType(operation);
  return {
    method: operation.method.toUpperCase(),
    description: operation.description ?? '',
    auth,
    header: [...headers, ...(type ? [{ key: 'Content-Type', value: type }] : [])],
    url: urlOf(operation, description),
    ...(body
      ? { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }
      : {}),
    ...(!body && type ? { body: { mode: 'file', file: {} } } : {}),
  };
}

function itemOf(operation: Operation, description: ApiDescription) {
  const request = requestOf(operation, description);
  const example = successOf(operation)?.content?.['application/json']?.example;
  const code = operation.responses[200] ? 200 : 202;
  const answer = {
    name: 'Example',
    originalRequest: request,
    status: STATUS_CODES[code],
    code,
    _postman_previewlanguage: 'json',
    header: [{ key: 'Content-Type', value: 'application/json' }],
    cookie: [],
    body: JSON.stringify(example, null, 2),
  };
  return { name: operation.summary, request, response: example === undefined ? [] : [answer] };
}

/**
 * The description as a Postman collection (version 2.1): a folder for each tag, with example
 * responses.
 */
export function postmanCollection(description: ApiDescription) {
  const { info, servers, tags } = description;
  const operations = operationsOf(description);
  return {
    info: {
      name: info.title,
      description: info.description,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: servers[0]?.url },
      ...[...new Set(Object.values(variableOf))].map((key) => ({ key, value: '' })),
    ],
    item: tags
      .map((tag) => ({
        name: tag.name,
        description: tag.description,
        item: operations
          .filter(({ tags: of }) => of.includes(tag.name))
          .map((one) => itemOf(one, description)),
      }))
      .filter(({ item }) => item.length > 0),
  };
}
