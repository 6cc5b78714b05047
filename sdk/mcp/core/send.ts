import { ToolFailure } from './failure.ts';

export interface Sending {
  /** Milliseconds until an answer has to be there. */
  timeout?: number;
  /** Gives the request up. */
  signal?: AbortSignal;
}

/** The reason a request did not arrive, as the system names it: `ECONNREFUSED`. */
function causeOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Until then the request was on its way: it may have been done. */
const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Of a proxy whose service is not there, mostly because it is being started anew. */
const absent = new Set([502, 503, 504]);
const afterBreak =
  'The service may be starting anew: wait half a minute. If the tool changes something, read first whether it was done before you repeat it.';

/** Nothing of the address that could be a secret. */
export const shown = (address: string) => address.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '');

/**
 * `fetch` that answers in time.
 * @throws ToolFailure `network_error` with the address that was tried, `timeout`
 */
export async function send(
  input: string | Request,
  init: RequestInit & { duplex?: 'half' } = {},
  { timeout = 30_000, signal }: Sending = {},
): Promise<Response> {
  const address = shown(typeof input === 'string' ? input : input.url);
  const giveUp = new AbortController();
  const cancelled = () => giveUp.abort();
  signal?.addEventListener('abort', cancelled);
  const timer = setTimeout(() => giveUp.abort('late'), timeout);
  try {
    // Followed, it would lose the credentials to another origin, and its body and method.
    const response = await fetch(input, { ...init, redirect: 'manual', signal: giveUp.signal });
    // The body is in the same time as the head.
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    const empty = status === 204 || status === 304;
    return new Response(empty ? null : body, { status, statusText, headers });
  } catch (error) {
    if (giveUp.signal.reason === 'late') {
      throw new ToolFailure('timeout', `${address} did not answer within ${timeout / 1000} seconds.`);
    }
    if (signal?.aborted) throw new ToolFailure('cancelled', 'The call was cancelled.', 'Nothing to do.');
    const cause = causeOf(error);
    const because = cause ? ` (${cause})` : '';
    if (cause && brokenOff.has(cause)) {
      throw new ToolFailure(
        'network_error',
        `${address} broke off before it had answered${because}.`,
        afterBreak,
      );
    }
    throw new ToolFailure('network_error', `${address} cannot be reached${because}.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancelled);
  }
}

/**
 * The API's answer: JSON, else something else is at this address.
 * @throws ToolFailure `unexpected_answer`; `network_error` where a proxy says that nothing is behind it
 */
export async function sendToApi(...request: Parameters<typeof send>): Promise<Response> {
  const response = await send(...request);
  if (response.status === 204 || (await isJson(response))) return response;
  const [input] = request;
  const url = typeof input === 'string' ? input : input.url;
  const answered = `${shown(url)} answered ${response.status}`;
  if (absent.has(response.status)) {
    throw new ToolFailure(
      'network_error',
      `${answered}: the service is not there at the moment.`,
      afterBreak,
    );
  }
  const elsewhere = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && elsewhere) {
    throw new ToolFailure(
      'unexpected_answer',
      `${answered} and sends on to ${shown(new URL(elsewhere, url).href)}.`,
      'Ask the user to set WL_BASE_URL to the address of the API itself, mostly the same with https://, and to restart this server. Nothing was done.',
    );
  }
  throw new ToolFailure('unexpected_answer', `${answered}, not as the API does.`);
}

async function isJson(response: Response): Promise<boolean> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null;
}
