import { z } from 'zod';

/** What a tool returns when it fails; errors of the API add fields such as `field` or `upgrade_url`. */
export const failureShape = {
  error: z.string().describe('On failure: the error code, as in the API.'),
  message: z.string().describe('On failure: what happened.'),
  hint: z.string().describe('On failure: what to do next.'),
};

/** A tool can't do what it was asked. `details` are added to the result. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: string;
  /** What to do next. Default: the hint for the code. */
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, hint?: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.details = details;
  }
}
