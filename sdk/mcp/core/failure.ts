import { z } from 'zod';

/** What a tool answers when it fails; errors of the API bring further fields, such as `field` or `upgrade_url`. */
export const failureShape = {
  error: z.string().describe('On failure: the code, as the API has it.'),
  message: z.string().describe('On failure: what happened.'),
  hint: z.string().describe('On failure: what to do next.'),
};

/** A tool cannot do what it was asked. `details` are told along with the rest. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: string;
  /** What to do next; without one, the table of hints has it. */
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, hint?: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.details = details;
  }
}
