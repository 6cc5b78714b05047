/** Sends JSON to the API; resolves with what it answers. @throws Error with the answer when it is none of success. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<unknown>;

/** What sends to a service, each time with these headers, too. Bytes are sent as they are. */
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
