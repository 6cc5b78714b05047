import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { ServiceError } from '#api/platform/service-error.ts';

/** Zod's pattern, extended to internationalized top-level domains in ASCII form, such as `xn--p1ai`. */
const pattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/;
const address = z.email({ pattern }).max(254);

/**
 * The normal form in which email addresses are stored and compared: trimmed, lower-case, with an ASCII domain.
 * `müller.example` becomes `xn--mller-kva.example`, which mail servers understand.
 */
export function normalEmail(typed: string): string {
  const text = typed.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // eslint-disable-next-line no-control-regex
  return /^[\x00-\x7f]*$/.test(domain) ? text : `${text.slice(0, at + 1)}${domainToASCII(domain)}`;
}

/**
 * Validates an email address and returns its `normalEmail` form.
 * @throws ServiceError `invalid_email`
 */
export function parseEmail(text: string): string {
  const result = address.safeParse(normalEmail(text));
  if (!result.success) throw new ServiceError('invalid_email');
  return result.data;
}
