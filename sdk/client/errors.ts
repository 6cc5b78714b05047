/** An error from the API's catalog. `code` is for programs, `message` for developers. */
export class WishlistError extends Error {
  override readonly name = 'WishlistError';
  /** HTTP status. */
  readonly status: number;
  /** e.g. `usage_limit_reached`; `Internal server error` for unexpected failures. */
  readonly code: string;
  /** The whole body: some errors have more fields, such as `upgrade_url`. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.message === 'string' ? body.message : String(body.error));
    this.status = status;
    this.code = String(body.error);
    this.body = body;
  }
}

/** The result of a request with `client.GET(…)` and the like. */
export interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * The data of a successful response: `const { lists } = await orThrow(client.POST('/hosted/lists'))`.
 * @throws WishlistError for any other response
 */
export async function orThrow<Data>(asked: Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await asked;
  if (response.ok) return data as Data;
  const body = typeof error === 'object' && error !== null ? error : { error: String(error) };
  throw new WishlistError(response.status, body as Record<string, unknown>);
}
