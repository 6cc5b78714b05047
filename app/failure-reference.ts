import { isRouteErrorResponse } from '@remix-run/react';

/** How the server marks a failure of a data request: see `handleDataRequest`. */
export const markedFailure = (requestId: string) => `Failed as ${requestId}`;
const marked = /^Failed as (\S+)$/;

/**
 * The id under which a failure is in the server's log; null for one that happened in the browser alone.
 * @param documentId the id of the request that the page came with
 */
export function failureReference(error: unknown, documentId: string | undefined): string | null {
  const told = isRouteErrorResponse(error) ? error.data : error instanceof Error ? error.message : undefined;
  const [, reference] = marked.exec(String(told)) ?? [];
  if (reference) return reference;
  const isOfDocument = isRouteErrorResponse(error) || told === 'Unexpected Server Error';
  return isOfDocument ? (documentId ?? null) : null;
}
