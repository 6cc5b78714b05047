import { errors, type ErrorName } from '../contract/errors.ts';

/** The one error that domain and routes throw on purpose; the HTTP layer turns it into the documented body. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly errorName: ErrorName;
  /** Fields the documented body carries besides `error` and `message`, e.g. `hint` or `reason`. */
  readonly details: Record<string, unknown>;

  constructor(errorName: ErrorName, details: Record<string, unknown> = {}) {
    super(errors[errorName].message);
    this.errorName = errorName;
    this.details = details;
  }

  get status(): number {
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
