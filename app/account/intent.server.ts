import type { Notice } from '#app/hosted/notice.ts';
import type { AccountRequest, VisitorRequest } from './account-request.server.ts';

/** A shopper's request with its form's fields. */
export type Step<Visit extends VisitorRequest = AccountRequest> = Visit & {
  field: (name: string) => string;
  form: FormData;
};

/** An intent's result: a notice to show, and a page to go to instead of staying. */
export interface Outcome {
  notice?: Notice;
  to?: string;
  cookies?: string[];
}

/** A form error that the page can describe better than the error catalog; see `problems.server.ts`. */
export class FormRefusal extends Error {
  readonly code: string;
  /** Values found along the way, to prefill the form. */
  readonly found: Record<string, string>;
  constructor(code: string, found: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.found = found;
  }
}

export type Intents<Visit extends VisitorRequest = AccountRequest> = Record<
  string,
  (step: Step<Visit>) => Promise<Outcome>
>;
