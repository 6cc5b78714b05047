import type { ErrorField } from '#api/contract/error-fields.ts';
import { errors, type ErrorName } from '#api/contract/errors.ts';
import { isTemporary } from './db/temporary.ts';
import type { Context } from './context.ts';

/** What the body carries besides `error` and `message`; `retryAfter`, in seconds, becomes a header. */
export type ErrorDetails = Partial<Record<ErrorField | 'retryAfter', unknown>>;

/** The one error that domain and routes throw on purpose; the HTTP layer turns it into the documented body. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly errorName: ErrorName;
  readonly details: ErrorDetails;

  constructor(errorName: ErrorName, details: ErrorDetails = {}) {
    super(errors[errorName].message);
    this.errorName = errorName;
    this.details = details;
  }

  get status(): number {
    const { status } = this.details;
    // The one code whose status is another server's.
    if (this.errorName === 'upstream_error' && typeof status === 'number') return status;
    return errors[this.errorName].status;
  }

  /** The code on the wire. */
  get code(): string {
    return errors[this.errorName].code ?? this.errorName;
  }

  /** The response body. */
  body(): Record<string, unknown> {
    return { error: this.code, message: this.message, ...this.details };
  }
}

/** Gives the unforeseen failure of one step the code that is documented for it. What happened goes into the log alone. */
export async function failAs<Answer>(ctx: Context, name: ErrorName, step: Promise<Answer>): Promise<Answer> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof ServiceError || isTemporary(error)) throw error;
    ctx.log.error({ err: error, code: name }, 'a step failed');
    throw new ServiceError(name);
  }
}
