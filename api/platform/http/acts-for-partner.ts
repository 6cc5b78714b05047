import type { AnyEndpoint } from './endpoint-spec.ts';

/**
 * Whether calls act for a partner and change something: they appear in its audit log and are
 * refused while it's suspended.
 */
export function actsForPartner({ method, auth, audience, path, audited }: AnyEndpoint): boolean {
  if (method === 'get' || audited !== undefined) return false;
  if (auth === 'shopper') return audience === 'partners' && path.startsWith('/partners/{id}');
  return auth === 'member' || auth === 'account' || auth === 'member or webhook';
}
