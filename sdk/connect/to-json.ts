/**
 * Serializes plain data, ignoring the `toJSON` that old libraries (Prototype.js) add to arrays,
 * strings and numbers.
 */
export const toJson = (data: unknown): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, name, value: unknown) {
    return this[name] instanceof Date ? value : this[name];
  });
