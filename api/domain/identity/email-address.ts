import { z } from 'zod';
import { ServiceError } from '../service-error.ts';

const address = z.email().max(254);

/**
 * The address in the one form it is stored in: trimmed and lower-case.
 * @throws ServiceError `invalid_email`
 */
export function parseEmail(text: string): string {
  const result = address.safeParse(text.trim().toLowerCase());
  if (!result.success) throw new ServiceError('invalid_email');
  return result.data;
}
