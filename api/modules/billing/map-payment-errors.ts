import { ServiceError } from '#api/platform/service-error.ts';
import type { PaymentsFailure } from './ports.ts';

export const isPaymentsFailure = (error: unknown): error is PaymentsFailure =>
  (error as Partial<PaymentsFailure> | null)?.isPaymentsFailure === true;

/**
 * Awaits a call to the payment service, and turns its failures into errors for the user.
 * @throws ServiceError `payments_unavailable`; `payment_refused`, with advice in the hint
 */
export async function mapPaymentErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isPaymentsFailure(error)) throw error;
    if (error.reason === 'unavailable') throw new ServiceError('payments_unavailable');
    throw new ServiceError('payment_refused', { hint: error.advice });
  }
}
