import type { Logger } from 'pino';
import type { ErrorField } from '#api/contract/error-fields.ts';
import { type ErrorName, errors } from '#api/contract/errors.ts';
import { isTemporary } from './db/temporary.ts';

/** Fields of the body other than `error` and `message`; `retryAfter`, in seconds, becomes a header. */
export type ErrorDetails = Partial<Record<ErrorField | 'retryAfter', unknown>>;

/**
 * The only error that domain code and routes throw on purpose; the HTTP layer turns it into the
 * documented body.
 */
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
    // The only code whose status comes from another server.
    if (this.errorName === 'upstream_error' && typeof status === 'number') return status;
    return errors[this.errorName].status;
  }

  /** The code in the response. */
  get code(): string {
    return errors[this.errorName].code ?? this.errorName;
  }

  body(): Record<string, unknown> {
    return { error: this.code, message: this.message, ...this.details };
  }
}

/** Reports an unexpected failure of a step with its documented code; the cause is only logged. */
export async function failAs<Answer>(
  { log }: { log: Logger },
  name: ErrorName,
  step: Promise<Answer>,
): Promise<Answer> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof ServiceError || isTemporary(error)) throw error;
    log.error({ err: error, code: name }, 'a step failed');
    throw new ServiceError(name);
  }
}
