import { type ToolMapping, toolTemplate } from '#api/contract/tool-mapping.ts';
import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';

const onlyTemplate = /^\{\{\s*([^{}]*?)\s*\}\}$/;

/** Has no prototype, so field names such as `__proto__` can't reach it. */
const emptyObject = () => Object.create(null) as Record<string, unknown>;

/** The JSON for a tool. Omits fields whose value is a `{{…}}` that the event doesn't have. */
export function applyMapping(
  mapping: ToolMapping,
  email: string,
  event: StreamEvent,
): Record<string, unknown> {
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
  return value.replace(toolTemplate, (_all, path: string) => asText(read(source, path)));
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
