/** The reference page's examples match the API description. */
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, operationsOf, successOf } from '#api/contract/description.ts';
import { bodyExample, requestExample } from '#api/contract/examples/request-example.ts';
import { answerExample, curlExample, fetchExample, phpExample } from '#app/reference/example.ts';
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

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

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

  it('in each language sends the same request as curl', async () => {
    const differing: string[] = [];
    for (const operation of operations) {
      const { method, url, headers, body, isFile } = requestExample(operation, description);
      if (isFile) continue;
      let sent: unknown;
      const fetching = async (address: string, init: RequestInit = {}) => {
        const given = new Headers(init.headers);
        sent = { address, method: init.method ?? 'GET', given: [...given], body: init.body };
        return new Response('{}');
      };
      const code = `${fetchExample(operation, description)}\nreturn answer;`;
      await (new AsyncFunction('fetch', code) as (fetch: unknown) => Promise<unknown>)(fetching);
      const expected = {
        address: url,
        method,
        given: [...new Headers(headers)],
        body: body && JSON.stringify(body),
      };
      if (!isDeepStrictEqual(sent, expected)) differing.push(titleOf(operation));
    }
    expect(differing).toEqual([]);
  });

  it('for PHP has the same values', () => {
    const save = operations.find(({ operationId }) => operationId === 'postWidgetSave')!;
    expect(phpExample(save, description).split('\n')).toEqual([
      `$request = curl_init('${description.servers[0]!.url}/widget/save');`,
      'curl_setopt_array($request, [',
      "  CURLOPT_CUSTOMREQUEST => 'POST',",
      '  CURLOPT_HTTPHEADER => [',
      "    'X-Widget-Token: WIDGET_TOKEN',",
      "    'Authorization: Bearer ACCESS_TOKEN',",
      "    'Content-Type: application/json',",
      '  ],',
      '  CURLOPT_POSTFIELDS => json_encode([',
      "    'wishlistId' => 1,",
      "    'product' => [",
      "      'url' => 'https://shop.example/products/ono-vase?variant=12',",
      "      'title' => 'Ono Vase',",
      "      'price' => 5400,",
      "      'currency' => 'EUR',",
      '    ],',
      '  ]),',
      '  CURLOPT_RETURNTRANSFER => true,',
      ']);',
      '$answer = json_decode(curl_exec($request), true);',
    ]);
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
