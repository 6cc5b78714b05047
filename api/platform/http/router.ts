import { OpenAPIHono } from '@hono/zod-openapi';
import type { ErrorName } from '#api/contract/errors.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpEnv, Router } from './types.ts';

/**
 * A module's routes, by where they're mounted. Each group is mounted in the order of its routers.
 */
export interface ModuleRoutes {
  /** Mounted before the API, with their own body limits. */
  webhooks?: Router[];
  /** API routes whose bodies are files, with their own limits. */
  uploads?: Router[];
  api?: Router[];
  /** On the site, next to the pages: files, images and redirects. */
  site?: Router[];
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

type ValidationResult = { success: true } | { success: false; error: { issues: Issue[] } };

/** Maximum number of problems returned for one request. */
const maxProblems = 20;

/**
 * Turns validation problems into an error of the catalog, which names the first field and lists
 * them all.
 */
function reject(codes: Record<string, ErrorName>) {
  return (result: ValidationResult): void => {
    if (result.success) return;
    const problems = result.error.issues
      .slice(0, maxProblems)
      .map(({ path, message }) => ({ field: path.map(String).join('.'), hint: message }));
    const [first] = problems;
    const name = codes[first?.field ?? ''] ?? codes['*'] ?? 'invalid_input';
    const others = name === 'invalid_input' && problems.length > 1;
    throw new ServiceError(name, {
      field: first?.field ?? '',
      hint: first?.hint,
      ...(others && { problems }),
    });
  };
}

/**
 * A hook that responds to malformed fields with the codes of the contract, e.g.
 * `{ wishlistId: 'missing_wishlist' }`; `*` applies to all others.
 */
export function rejectAs(codes: Record<string, ErrorName>) {
  return reject(codes) as never;
}

/** A router whose malformed requests get `invalid_input` unless the route says otherwise. */
export function createRouter(): Router {
  return new OpenAPIHono<HttpEnv>({ defaultHook: reject({}) as never });
}
