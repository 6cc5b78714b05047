import { OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorName } from '../contract/errors.ts';
import { ServiceError } from '../domain/service-error.ts';
import type { HttpEnv, Router } from './types.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

type ValidationResult = { success: true } | { success: false; error: { issues: Issue[] } };

/** Turns the first thing wrong with a request into an error of the catalogue, naming the field. */
function reject(codes: Record<string, ErrorName>) {
  return (result: ValidationResult): void => {
    if (result.success) return;
    const [issue] = result.error.issues;
    const field = issue?.path.map(String).join('.') ?? '';
    throw new ServiceError(codes[field] ?? codes['*'] ?? 'invalid_input', { field, hint: issue?.message });
  };
}

/**
 * A hook that answers malformed fields with the codes the contract gives them, e.g. `{ wishlistId: 'missing_wishlist' }`;
 * `*` stands for all others.
 */
export function rejectAs(codes: Record<string, ErrorName>) {
  return reject(codes) as never;
}

/** A router whose malformed requests answer `invalid_input` unless the route says otherwise. */
export function createRouter(): Router {
  return new OpenAPIHono<HttpEnv>({ defaultHook: reject({}) as never });
}
