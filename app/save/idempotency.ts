/** Keys that make a repeated save count once: the same body keeps its key until there is a response. */
export function createIdempotencyKeys() {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor(request: unknown): string {
      const body = JSON.stringify(request);
      if (last?.body !== body) last = { body, key: randomKey() };
      return last.key;
    },
    /** There was a response, so the same selection is a new save from now on. */
    settle() {
      last = null;
    },
  };
}

/** `crypto.randomUUID` isn't available on plain http pages; this is. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
