/** A tool can't fulfill a request. `details` are added to the result. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: string;
  /** Advice on the next step. Default: the hint for the code. */
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, hint?: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.details = details;
  }
}
