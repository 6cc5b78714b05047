import { ToolFailure } from './tool-failure.ts';

export interface Sending {
  /** Milliseconds to wait for a response. */
  timeout?: number;
  /** Cancels the request. */
  signal?: AbortSignal;
  /** Replaces `fetch`. */
  fetch?: typeof fetch;
}

/** The system's error code for a failed request, such as `ECONNREFUSED`. */
function causeOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The connection was lost after the request was sent, so it may have been processed. */
const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Sent by a proxy if the service isn't running, usually because it's restarting. */
const unavailable = new Set([502, 503, 504]);
const afterBreak =
  'The service may be restarting: wait half a minute. If the tool changes something, check whether the change was made before you repeat the call.';

/** A URL without any part that could be secret. */
export const shown = (url: string) => url.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '');

/**
 * `fetch` with a timeout.
 * @throws ToolFailure `network_error` with the requested URL, `timeout`
 */
export async function send(
  input: string | Request,
  init: RequestInit & { duplex?: 'half' } = {},
  { timeout = 30_000, signal, fetch: sendRequest = fetch }: Sending = {},
): Promise<Response> {
  const url = shown(typeof input === 'string' ? input : input.url);
  const giveUp = new AbortController();
  const cancel = () => giveUp.abort();
  signal?.addEventListener('abort', cancel);
  const timer = setTimeout(() => giveUp.abort('late'), timeout);
  try {
    // Redirects aren't followed: they could send the credentials to another origin, and drop the
    // body and method.
    const response = await sendRequest(input, { ...init, redirect: 'manual', signal: giveUp.signal });
    // The timeout covers the body, too.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    const empty = status === 204 || status === 304;
    return new Response(empty ? null : body, { status, statusText, headers });
  } catch (error) {
    if (giveUp.signal.reason === 'late') {
      throw new ToolFailure('timeout', `${url} didn’t respond within ${timeout / 1000} seconds.`);
    }
    if (signal?.aborted) throw new ToolFailure('cancelled', 'The call was canceled.', 'Nothing to do.');
    const cause = causeOf(error);
    const because = cause ? ` (${cause})` : '';
    if (cause && brokenOff.has(cause)) {
      throw new ToolFailure(
        'network_error',
        `The connection to ${url} was lost before it responded${because}.`,
        afterBreak,
      );
    }
    throw new ToolFailure('network_error', `${url} can’t be reached${because}.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/**
 * Sends a request to the API, whose responses are always JSON.
 * @throws ToolFailure `unexpected_answer` if something else is at this URL; `network_error` if a
 * proxy can't reach the service
 */
export async function sendToApi(...request: Parameters<typeof send>): Promise<Response> {
  const response = await send(...request);
  if (response.status === 204 || (await isJson(response))) return response;
  const [input] = request;
  const url = typeof input === 'string' ? input : input.url;
  const answered = `${shown(url)} returned ${response.status}`;
  if (unavailable.has(response.status)) {
    throw new ToolFailure('network_error', `${answered}: the service is currently unavailable.`, afterBreak);
  }
  const elsewhere = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && elsewhere) {
    throw new ToolFailure(
      'unexpected_answer',
      `${answered} and redirects to ${shown(new URL(elsewhere, url).href)}.`,
      'Nothing was changed. Ask the user to set WL_BASE_URL to the URL of the API itself, usually the same with https://, and to restart this server.',
    );
  }
  throw new ToolFailure('unexpected_answer', `${answered}, but not in the API’s format.`);
}

async function isJson(response: Response): Promise<boolean> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null;
}
