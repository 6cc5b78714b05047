import { maxToolFields } from './marketing.ts';

/**
 * Paths of fields in a tool's JSON, such as `contact.email`, and their values, which can contain
 * `{{…}}`.
 */
export type ToolMapping = Record<string, string | number | boolean>;

/** `{{…}}` in a value. */
export const toolTemplate = /\{\{\s*([^{}]*?)\s*\}\}/g;
const fieldPath = /^[\w$-]{1,60}(\.[\w$-]{1,60}){0,4}$/;
const sourcePath = /^(email|id|type|created_at|data(\.[\w-]{1,60}){0,5})$/;

/** The reason a mapping is invalid, or null if it's valid. */
export function faultOfMapping(mapping: ToolMapping): string | null {
  const fields = Object.keys(mapping);
  if (fields.length === 0 || fields.length > maxToolFields) return `Use 1 to ${maxToolFields} fields.`;
  for (const field of fields) {
    if (!fieldPath.test(field)) return `The field “${field.slice(0, 60)}” isn’t valid.`;
    const within = fields.find((other) => other.startsWith(`${field}.`));
    if (within !== undefined) return `“${field}” can’t have a value and contain “${within}”.`;
  }
  for (const value of Object.values(mapping)) {
    const unknown = [...String(value).matchAll(toolTemplate)].find(([, path = '']) => !sourcePath.test(path));
    if (unknown) return `${unknown[0].slice(0, 80)} isn’t part of an event.`;
  }
  return null;
}
