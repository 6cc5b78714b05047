import type { PaymentsFailure } from './ports.ts';
import { ServiceError } from '#api/platform/service-error.ts';

export const isPaymentsFailure = (error: unknown): error is PaymentsFailure =>
  (error as Partial<PaymentsFailure> | null)?.isPaymentsFailure === true;

/**
 * Asks the payment service for somebody who waits for the answer.
 * @throws ServiceError `payments_unavailable`; `payment_refused`, whose hint is the payment service's own sentence
 */
export async function orPaymentError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isPaymentsFailure(error)) throw error;
    if (error.reason === 'unavailable') throw new ServiceError('payments_unavailable');
    throw new ServiceError('payment_refused', { hint: error.message });
  }
}
