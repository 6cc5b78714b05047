/** An error of the service (`code`, `status`), or no connection (`offline`, 0). */
export class ApiFailure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Sends JSON and returns the JSON response, without cookies. @throws ApiFailure */
export function sendJson(
  address: string,
  request: { method: string; headers?: Record<string, string>; body?: unknown; keepalive?: boolean },
): Promise<Record<string, unknown>> {
  return send(address, {
    method: request.method,
    headers: {
      ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...request.headers,
    },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    keepalive: request.keepalive,
    credentials: 'omit',
  });
}

/** Returns the JSON response. @throws ApiFailure */
export async function send(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  let response: Response;
  let answer: Record<string, unknown>;
  try {
    response = await fetch(address, request);
    answer = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  } catch {
    throw new ApiFailure('offline', 0);
  }
  if (!response.ok) throw new ApiFailure(String(answer.error ?? 'failed'), response.status);
  return answer;
}
