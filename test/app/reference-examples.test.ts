/** The reference page's examples match the API description. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, operationsOf, successOf } from '#api/contract/description.ts';
import { bodyExample } from '#api/contract/examples/request-example.ts';
import { answerExample, curlExample } from '#app/reference/example.ts';
import { useApi } from '#test/support/api.ts';
import { responseCheck } from '#test/support/check-response.ts';
import { titleOf } from '#test/support/operations.ts';

const { description } = await useApi();
const operations = operationsOf(description);
const { components } = description;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api:', components });
const absolute = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api:#/components/')) as object;

describe('an example', () => {
  it('body is valid for its schema', () => {
    const refused = operations.flatMap((operation) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (!schema) return [];
      const validate = ajv.compile(absolute(schema));
      const body = bodyExample(operation, components.schemas);
      return validate(body) ? [] : [`${titleOf(operation)}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(refused).toEqual([]);
  });

  it('response is there for every operation that returns JSON, with no value left open', () => {
    const incomplete = operations.filter((operation) => {
      const { schema, example } = successOf(operation)?.content?.['application/json'] ?? {};
      return schema && (example === undefined || JSON.stringify(example).includes('"…"'));
    });
    expect(incomplete.map(titleOf)).toEqual([]);
  });

  it('response matches the description', () => {
    const check = responseCheck(description);
    for (const operation of operations) {
      const answer = answerExample(operation);
      if (answer === null) continue;
      check({
        method: operation.method.toUpperCase(),
        route: operation.path,
        status: operation.responses[200] ? 200 : 202,
        headers: new Headers({
          'content-type': 'application/json',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        }),
        body: JSON.parse(answer),
      });
    }
  });

  it('command includes required parameters, and sends a file where needed', () => {
    const commandOf = (path: string, method: string) => {
      const operation = operations.find((one) => one.path === path && one.method === method);
      return operation ? curlExample(operation, description) : '';
    };
    expect(commandOf('/products/lookup', 'get')).toContain('/products/lookup?url=https%3A%2F%2F');
    const cover = commandOf('/shops/{shopId}/images/{kind}', 'put');
    expect(cover).toContain('--request PUT \\\n');
    expect(cover).toMatch(/--header 'Content-Type: image\/jpeg' \\\n {2}--data-binary @FILE$/);
  });
});
