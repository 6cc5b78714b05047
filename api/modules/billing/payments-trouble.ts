import { ServiceError } from '#api/platform/service-error.ts';
import type { PaymentsFailure } from './ports.ts';

export const isPaymentsFailure = (error: unknown): error is PaymentsFailure =>
  (error as Partial<PaymentsFailure> | null)?.isPaymentsFailure === true;

/**
 * Runs a call to the payment service for a waiting user.
 * @throws ServiceError `payments_unavailable`; `payment_refused`, with what to do as hint
 */
export async function orPaymentError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isPaymentsFailure(error)) throw error;
    if (error.reason === 'unavailable') throw new ServiceError('payments_unavailable');
    throw new ServiceError('payment_refused', { hint: error.advice });
  }
}
