import { maxToolFields } from '#api/contract/marketing.ts';
import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';

/** Fields of a tool's JSON by their path, such as `contact.email`, and their values with `{{…}}`. */
export type Mapping = Record<string, string | number | boolean>;

const template = /\{\{\s*([^{}]*?)\s*\}\}/g;
const onlyTemplate = /^\{\{\s*([^{}]*?)\s*\}\}$/;
const fieldPath = /^[\w$-]{1,60}(\.[\w$-]{1,60}){0,4}$/;
const sourcePath = /^(email|id|type|created_at|data(\.[\w-]{1,60}){0,5})$/;

/** Why it can't be used; null if it can. */
export function faultOfMapping(mapping: Mapping): string | null {
  const fields = Object.keys(mapping);
  if (fields.length === 0 || fields.length > maxToolFields) return `Use 1 to ${maxToolFields} fields.`;
  for (const field of fields) {
    if (!fieldPath.test(field)) return `The field “${field.slice(0, 60)}” isn’t valid.`;
    const within = fields.find((other) => other.startsWith(`${field}.`));
    if (within !== undefined) return `“${field}” can’t have a value and contain “${within}”.`;
  }
  for (const value of Object.values(mapping)) {
    const unknown = [...String(value).matchAll(template)].find(([, path = '']) => !sourcePath.test(path));
    if (unknown) return `${unknown[0].slice(0, 80)} isn’t part of an event.`;
  }
  return null;
}

/** Without properties that a name of a field could reach. */
const emptyObject = () => Object.create(null) as Record<string, unknown>;

/** The JSON for a tool. Fields whose value is a `{{…}}` that the event doesn't have are left out. */
export function applyMapping(mapping: Mapping, email: string, event: StreamEvent): Record<string, unknown> {
  const source = { ...event, email };
  const result = emptyObject();
  for (const [field, value] of Object.entries(mapping)) {
    const filled = typeof value === 'string' ? fill(value, source) : value;
    if (filled === null || filled === undefined) continue;
    const path = field.split('.');
    const last = path.pop() ?? '';
    let at = result;
    for (const part of path) at = (at[part] ??= emptyObject()) as Record<string, unknown>;
    at[last] = filled;
  }
  return result;
}

function fill(value: string, source: object): unknown {
  const [, whole] = onlyTemplate.exec(value) ?? [];
  if (whole !== undefined) return read(source, whole);
  return value.replace(template, (_all, path: string) => asText(read(source, path)));
}

const asText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

function read(source: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      source,
    );
}
