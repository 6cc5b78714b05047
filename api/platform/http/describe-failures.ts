import { type ErrorField, errorFields, fieldsOf } from '#api/contract/error-fields.ts';
import { type ErrorName, errors } from '#api/contract/errors.ts';
import { header } from './response-headers.ts';

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
 * @param malformed codes for malformed fields, whatever their status
 */
export function describeFailures(names: readonly ErrorName[], malformed: readonly ErrorName[]) {
  const byStatus = new Map<number, ErrorName[]>([[500, []]]);
  for (const name of new Set(names)) {
    const { status } = errors[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const rejecting = new Set(malformed);
  // Its status is that of the other server.
  const passed: ErrorName[] = names.includes('upstream_error') ? ['upstream_error'] : [];
  const described = [...byStatus].map(
    ([status, known]) => [status, describe(status, [...new Set([...known, ...passed])], rejecting)] as const,
  );
  return Object.fromEntries<object>([
    ...described,
    ...passed.map((name) => ['default', describe(0, [name], rejecting)] as const),
  ]);
}
