/** An error in Stripe's response format. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: { type?: string; code?: string; decline_code?: string; param?: string };

  constructor(status: number, message: string, details: StripeRefusal['details'] = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  body() {
    const type = this.status === 402 ? 'card_error' : 'invalid_request_error';
    return { error: { type, message: this.message, ...this.details } };
  }
}
