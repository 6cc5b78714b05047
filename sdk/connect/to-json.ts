/** JSON of plain data, whatever `toJSON` old libraries (Prototype.js) add to arrays, strings and numbers. */
export const toJson = (data: unknown): string =>
  JSON.stringify(data, function (this: Record<string, unknown>, name, value: unknown) {
    return this[name] instanceof Date ? value : this[name];
  });
