/** Maximum nesting of arrays and objects in a request. */
export const maxLevels = 64;

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [34, 92, 91, 93, 123, 125];

/**
 * Whether a JSON text is nested too deeply. Checked before parsing, because code that walks or
 * stores a deep value would overflow the stack.
 */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === openArray || code === openObject) {
      level += 1;
      if (level > maxLevels) return true;
    } else if (code === closeArray || code === closeObject) level -= 1;
  }
  return false;
}
