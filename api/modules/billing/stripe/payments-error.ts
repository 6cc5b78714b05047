import type Stripe from 'stripe';
import type { PaymentsFailure } from '../ports.ts';
import { refusalAdvice } from './refusal-advice.ts';

/** A failure of Stripe. The message is Stripe's own. */
export class PaymentsError extends Error implements PaymentsFailure {
  override readonly name = 'PaymentsError';
  readonly isPaymentsFailure = true;
  readonly reason: PaymentsFailure['reason'];
  readonly advice: string;

  constructor(reason: PaymentsFailure['reason'], message: string, cause?: Stripe.errors.StripeError) {
    super(message, { cause });
    this.reason = reason;
    this.advice = refusalAdvice(cause);
  }
}

/** Statuses with which Stripe refuses a request it has understood; all others may be temporary. */
const refusals = [400, 402, 403, 404];

/** Calls Stripe. @throws PaymentsError for anything Stripe throws */
export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const failure = error as Stripe.errors.StripeError;
    const { statusCode, message, type } = failure;
    if (typeof type !== 'string' || !type.startsWith('Stripe')) throw error;
    const isRefusal = statusCode !== undefined && refusals.includes(statusCode);
    throw new PaymentsError(isRefusal ? 'refused' : 'unavailable', message, failure);
  }
}
