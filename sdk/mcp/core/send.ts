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

/** Nothing of the address that could be a secret. */
const shown = (address: string) => address.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '');

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
    const response = await fetch(input, { ...init, signal: giveUp.signal });
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
    throw new ToolFailure('network_error', `${address} cannot be reached${cause ? ` (${cause})` : ''}.`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancelled);
  }
}

/**
 * The API's answer: JSON, else something else is at this address.
 * @throws ToolFailure `unexpected_answer`
 */
export async function sendToApi(...request: Parameters<typeof send>): Promise<Response> {
  const response = await send(...request);
  if (response.status === 204 || (await isJson(response))) return response;
  const [input] = request;
  throw new ToolFailure(
    'unexpected_answer',
    `${shown(typeof input === 'string' ? input : input.url)} answered ${response.status}, not as the API does.`,
  );
}

async function isJson(response: Response): Promise<boolean> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null;
}
