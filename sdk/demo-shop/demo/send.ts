/** Sends JSON to the API and resolves with the response. @throws Error with the response if it isn't successful */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<unknown>;

/**
 * Creates a `send` function for a service that always sends the given headers. Bytes are sent
 * unchanged.
 */
export function sendTo(baseUrl: string, always: Record<string, string>): Send {
  return async (method, path, body, headers = {}) => {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...(isFile ? {} : { 'Content-Type': 'application/json' }), ...always, ...headers },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as unknown;
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}
