import type Stripe from 'stripe';
import type { PaymentsFailure } from '../../ports.ts';

/** An error from Stripe, with Stripe's message. */
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

/** Status codes of definitive refusals; all others may be temporary. */
const refusals = [400, 402, 403, 404];

/** Awaits a call to Stripe. @throws PaymentsError for anything Stripe throws */
export async function callStripe<Answer>(answer: Promise<Answer>): Promise<Answer> {
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

const details = 'Your card’s details are incorrect. Enter them again.';
const funds = 'Your card doesn’t have enough funds. Use another card.';
const limit = 'Your card has reached its limit. Use another card, or try again tomorrow.';
const confirm = 'Your bank wants you to confirm this payment, which isn’t possible here. Use another card.';
const later = 'Your bank isn’t responding. Try again in a few minutes.';
const unsupported = 'Your card can’t be used for this payment. Use another card.';
const declined = 'Your card was declined. Use another card, or ask your bank why.';

/** Advice by Stripe's `decline_code` or `code`. Reasons that would warn a thief are reported as a plain decline. */
const advice: Readonly<Record<string, string>> = {
  authentication_required: confirm,
  card_decline_rate_limit_exceeded: limit,
  card_declined: declined,
  card_not_supported: unsupported,
  card_velocity_exceeded: limit,
  currency_not_supported: unsupported,
  expired_card: 'Your card has expired. Use another card.',
  incorrect_address: details,
  incorrect_cvc: details,
  incorrect_number: details,
  incorrect_zip: details,
  insufficient_funds: funds,
  invalid_cvc: details,
  invalid_expiry_month: details,
  invalid_expiry_year: details,
  invalid_number: details,
  issuer_not_available: later,
  processing_error: later,
  reenter_transaction: later,
  service_not_allowed: unsupported,
  subscription_payment_intent_requires_action: confirm,
  transaction_not_allowed: unsupported,
  try_again_later: later,
  withdrawal_count_limit_exceeded: limit,
};

/** Advice for a partner about a refused payment, in our own words. */
function refusalAdvice({ code, decline_code: reason }: Partial<Stripe.errors.StripeError> = {}): string {
  const known = [reason, code].find((one) => one !== undefined && Object.hasOwn(advice, one));
  return known ? advice[known]! : 'The payment was refused. Check your payment method, then try again.';
}
