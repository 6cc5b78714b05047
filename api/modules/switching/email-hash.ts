import { createHash } from 'node:crypto';

/** The sha256 under which lists wait for an address. */
export const emailHash = (email: string): Buffer =>
  createHash('sha256').update(email.trim().toLowerCase()).digest();

/** SQL for `emailHash` of a stored address, which is lower-case. */
export const emailHashOf = (email: string): string => `sha256(convert_to(${email}, 'UTF8'))`;
