import { z } from '@hono/zod-openapi';
import { type ErrorField, errorFields, fieldsOf } from '#api/contract/error-fields.ts';
import { type ErrorName, errors } from '#api/contract/errors.ts';
import { actsForPartner } from './acts-for-partner.ts';
import type { AnyEndpoint } from './endpoint-spec.ts';
import { proofErrors } from './proof.ts';
import { describeRequestHeaders, header, usageHeaderNames } from './response-headers.ts';
import { authRequirements } from './security-schemes.ts';
import { neededScope } from './token-scope.ts';

/** A JSON body in a route declaration. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** Every code an endpoint can return. */
function failuresOf(spec: AnyEndpoint): ErrorName[] {
  const { method, auth, params, query, body, consumes, creates, limit, rejects = {}, fails = [] } = spec;
  const names: (ErrorName | false | undefined)[] = [
    ...authRequirements[auth].fails,
    actsForPartner(spec) && 'partner_suspended',
    !!(params ?? query ?? body) && 'invalid_input',
    // Files have their own limit.
    method !== 'get' && !consumes && 'payload_too_large',
    !!body && 'unsupported_media_type',
    ...(creates ? (['invalid_input', 'idempotency_key_reused'] as const) : []),
    creates && creates !== 'by its verb' && 'idempotency_key_in_use',
    !!limit && 'rate_limited',
    ...(spec.proof ? proofErrors : []),
    ...Object.values(rejects),
    ...fails,
    spec.unexpected,
    // Unless the endpoint has its own response for this status.
    !spec.also?.[503] && 'temporarily_unavailable',
  ];
  return names.filter((name) => !!name) as ErrorName[];
}

/** Paths whose responses have usage headers of the key. */
const counted = /^\/(widget|hosted|shops|baskets|products)\//;

const binary = { schema: { type: 'string', format: 'binary' } } as const;
const binaryOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, binary]));

function describeSuccess({ path, answer, produces, creates, deprecated, headers = [] }: AnyEndpoint) {
  const names = [
    ...headers,
    ...(deprecated ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
    ...(creates && creates !== 'by its verb' ? (['Idempotent-Replayed'] as const) : []),
    ...(counted.test(path) ? usageHeaderNames : []),
  ];
  return {
    description: 'Done',
    content: produces ? binaryOf(produces) : json(answer),
    headers: header(...names),
  };
}

/** `POST /hosted/me/lists` → `postHostedMeLists`; a final parameter becomes part of the name: `getShopsByHandle`. */
export function operationId(method: string, path: string): string {
  const words = path.split('/').filter((part) => part !== '');
  const last = words.at(-1);
  const named = words
    .filter((word) => !word.startsWith('{'))
    .concat(last?.startsWith('{') ? `by-${last.slice(1, -1)}` : []);
  const pascal = named
    .flatMap((word) => word.split(/[-_.]/))
    .map((word) => word[0]?.toUpperCase() + word.slice(1));
  return method + pascal.join('');
}

/** An endpoint's declaration for the OpenAPI description. */
export function describeEndpoint(spec: AnyEndpoint) {
  const { method, path, tag, summary, description, auth, allowsBaskets, audience, proof } = spec;
  const { params, query, body, consumes } = spec;
  const scope = neededScope(spec);
  const ofPartner = auth === 'member' || auth === 'account' || auth === 'member or webhook';
  const requestHeaders = [
    ...(spec.requestHeaders ?? []),
    ...(ofPartner ? (['X-Partner-Id'] as const) : []),
    ...(auth === 'member or webhook' ? (['X-Basket-Id'] as const) : []),
    ...(spec.creates ? (['Idempotency-Key'] as const) : []),
  ];
  return {
    method,
    path,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(spec.deprecated && { deprecated: true, 'x-deprecation': spec.deprecated }),
    operationId: operationId(method, path),
    security: authRequirements[auth].security,
    'x-auth': auth,
    'x-audience': audience,
    ...(proof && { 'x-proof': proof }),
    ...(spec.proofFor && { 'x-proof-fields': spec.proofFor }),
    ...(scope && { 'x-token-scope': scope }),
    ...(allowsBaskets && { 'x-basket-sessions': true }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(requestHeaders.length > 0 && { headers: describeRequestHeaders(requestHeaders) }),
      ...(consumes && { body: { required: true, content: binaryOf(consumes) } }),
      ...(body && { body: { required: !body.safeParse(undefined).success, content: json(body) } }),
    },
    responses: {
      [spec.status ?? 200]: describeSuccess(spec),
      ...Object.fromEntries(
        Object.entries(spec.also ?? {}).map(([status, { description, schema }]) => [
          status,
          { description, ...(schema && { content: json(schema) }) },
        ]),
      ),
      ...describeFailures(failuresOf(spec), Object.values(spec.rejects ?? {})),
    },
  };
}

/** A message that the service sends to partners' servers, signed as Standard Webhooks specifies. */
export interface WebhookSpec {
  type: string;
  summary: string;
  description: string;
  schema: z.ZodType;
  example: object;
}

const signature = z.object({
  'webhook-id': z.string().openapi({
    description: 'ID of the message, the same in every attempt: process each message only once.',
  }),
  'webhook-timestamp': z.string().openapi({
    description:
      'Time of the attempt, in seconds since 1970. Reject messages that are more than five minutes off.',
  }),
  'webhook-signature': z.string().openapi({
    description:
      '`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in Base64. For 24 hours after a rotation, there are two, separated by a space.',
  }),
});

/** A message's declaration for the OpenAPI description. */
export function describeWebhook({ type, summary, description, schema, example }: WebhookSpec) {
  return {
    method: 'post' as const,
    path: type,
    tags: ['Webhooks'],
    summary,
    description,
    operationId: operationId('on', type.replaceAll('.', '/')),
    security: [],
    request: {
      headers: signature,
      body: { required: true, content: { 'application/json': { schema, example } } },
    },
    responses: {
      '2XX': {
        description: 'Accepted. Any other response, or none within ten seconds, is a failure.',
      },
    },
  };
}

/** The code of unexpected failures. */
const unforeseen = 'Internal server error';

function bodyOf(fields: Iterable<ErrorField>, codes: readonly string[]) {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: { type: 'string', enum: codes },
      message: { type: 'string' },
      ...Object.fromEntries([...fields].map((field) => [field, errorFields[field]])),
    },
  };
}

/** Whether responses with this code have a `Retry-After` header. */
const hasRetryAfter = (name: ErrorName) => name === 'rate_limited' || name === 'temporarily_unavailable';

function describe(status: number, names: readonly ErrorName[], malformed: ReadonlySet<ErrorName>) {
  const fields = new Set<ErrorField>(names.flatMap((name) => fieldsOf[name] ?? []));
  if (status === 400 || names.some((name) => malformed.has(name))) fields.add('field').add('hint');
  if (names.includes('invalid_input')) fields.add('problems');
  const codes = [...new Set(names.map((name) => errors[name].code ?? name))].sort();
  const all = status === 500 ? [...codes, unforeseen] : codes;
  return {
    description: names
      .map((name) => `\`${errors[name].code ?? name}\`: ${errors[name].message}`)
      .join('\n\n'),
    headers: { ...header('X-Request-Id'), ...(names.some(hasRetryAfter) && header('Retry-After')) },
    content: { 'application/json': { schema: bodyOf(fields, all) } },
  };
}

/**
 * One response per status, with its codes and fields.
 * @param malformed codes for malformed fields, regardless of their status
 */
function describeFailures(names: readonly ErrorName[], malformed: readonly ErrorName[]) {
  const byStatus = new Map<number, ErrorName[]>([[500, []]]);
  for (const name of new Set(names)) {
    const { status } = errors[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const rejecting = new Set(malformed);
  // Its status comes from the other server.
  const passed: ErrorName[] = names.includes('upstream_error') ? ['upstream_error'] : [];
  const described = [...byStatus].map(
    ([status, known]) => [status, describe(status, [...new Set([...known, ...passed])], rejecting)] as const,
  );
  return Object.fromEntries<object>([
    ...described,
    ...passed.map((name) => ['default', describe(0, [name], rejecting)] as const),
  ]);
}
