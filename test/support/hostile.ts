/** Input from attackers and broken clients: arbitrary values for a JSON schema, some of them invalid. */
import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '#api/contract/description.ts';

/** Values that exist in the service under test, so that requests get past the first checks. */
export interface KnownValues {
  strings: string[];
  numbers: number[];
}

const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '😀'.repeat(50),
  'ﷺ'.repeat(40),
  "'; DROP TABLE users; --",
  '" OR 1=1',
  '$1',
  '%00',
  '%',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '<script>',
  '../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  '//x',
  'https://shop.example/%ff',
  'https://user:pass@shop.example/',
  'https://xn--/',
  'NaN',
  'null',
  '[]',
  '0000-00-00',
  '9999999-12-31T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30',
  '-1',
  '1e999',
  'x'.repeat(1_000),
  'x'.repeat(70_000),
  'wl_rt_',
  'pk_test_',
  'bkt_',
  'de-DE',
  'zz-ZZ-zz-ZZ',
  'EUR',
];

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const hostileObjects: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  nested(20),
  nested(3_000),
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  { toString: 1, valueOf: null, length: -1, then: 'x', hasOwnProperty: 0 },
  Array.from({ length: 3_000 }, (_none, index) => index),
];

/** Any string a client can write in JSON. */
export const hostileString: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileString,
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom(...hostileObjects),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Header values: ISO-8859-1 bytes without control characters, since requests can't contain any others. */
export const hostileHeader: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    'x'.repeat(5_000),
    'é',
    '*',
    'Bearer',
    'Bearer  ',
    'https://evil.example',
    '1,2',
  ),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(String.fromCharCode), maxLength: 60 }),
);

/** A path segment, already encoded in some way. */
export const hostileSegment: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%',
    '%2e%2e',
    '..',
    '%2F',
    '-1',
    '0',
    '1e9',
    '９',
    "'",
    '99999999999999',
    '%F0%9F%98%80',
  ),
  fc.constantFrom(
    'x'.repeat(3_000),
    '1'.repeat(400),
    '%e2%80%ae',
    '*',
    ':id',
    '{token}',
    '%252e',
    '1;2',
    '~',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

function stringFor({ pattern, format, enum: choices }: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'uri' || format === 'url') return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.constantFrom(...known.strings), fc.string({ maxLength: 30 }), fc.constant('Ono Vase'));
}

/** Values for a schema; about one node in six is something else. */
export function arbitraryFor(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  known: KnownValues,
): Arbitrary<unknown> {
  const inner = (one: JsonSchema): Arbitrary<unknown> =>
    fc.oneof({ weight: 5, arbitrary: proper(one) }, { weight: 1, arbitrary: hostileValue });

  function proper(one: JsonSchema): Arbitrary<unknown> {
    if (one.$ref) return proper(schemas[one.$ref.split('/').at(-1) ?? ''] ?? {});
    if (one.const !== undefined) return fc.constant(one.const);
    const choices = one.anyOf ?? one.oneOf;
    if (choices) return fc.oneof(...choices.map(inner));
    if (one.allOf) {
      return fc
        .tuple(...one.allOf.map(proper))
        .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
    }
    const [type = 'any', ...others] = [one.type ?? []].flat();
    if (others.length > 0)
      return fc.oneof(...[type, ...others].map((each) => proper({ ...one, type: each })));
    if (type === 'string') return stringFor(one, known);
    if (type === 'integer' || type === 'number') {
      const { minimum = 0, maximum = 10_000 } = one;
      return fc.oneof(
        fc.constantFrom(...known.numbers),
        fc.integer({ min: minimum, max: Math.max(minimum, maximum) }),
      );
    }
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return fc.array(inner(one.items ?? {}), { maxLength: 6 });
    if (type === 'object' && one.properties) {
      const fields = Object.entries(one.properties).map(([name, field]) => [name, inner(field)]);
      return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
        requiredKeys: one.required ?? [],
      });
    }
    return fc.oneof(fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 })), hostileValue);
  }

  return fc.oneof({ weight: 8, arbitrary: proper(schema) }, { weight: 1, arbitrary: hostileValue });
}
