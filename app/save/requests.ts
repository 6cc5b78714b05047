/** The dialog's requests and their errors. */

/** The server responded with an error of the catalog. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : `HTTP ${status}`);
    this.code = typeof body.error === 'string' ? body.error : '';
    this.status = status;
    this.body = body;
  }
}

/** No response: offline, unreachable or too slow. */
export class NoConnection extends Error {}

const timeoutMs = 20_000;

/**
 * Sends a request and reads its JSON.
 * @throws NoConnection, Refusal
 */
export async function send<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal: abort.signal });
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (!response.ok) throw new Refusal(response.status, body);
    return body as Answer;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new NoConnection();
  } finally {
    clearTimeout(timer);
  }
}

/** Sends JSON with the given headers. */
export function sendJson<Answer>(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return send<Answer>(url, { method, headers: { 'Content-Type': 'application/json', ...headers }, ...json });
}
