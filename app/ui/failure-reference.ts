import { isRouteErrorResponse } from '@remix-run/react';

/** Marks the error of a failed data request: see `handleDataRequest`. */
export const markedFailure = (requestId: string) => `Failed as ${requestId}`;
const marked = /^Failed as (\S+)$/;

/**
 * The ID of an error in the server's log; null for one that only happened in the browser.
 * @param documentId the ID of the request that loaded the page
 */
export function failureReference(error: unknown, documentId: string | undefined): string | null {
  const told = isRouteErrorResponse(error) ? error.data : error instanceof Error ? error.message : undefined;
  const [, reference] = marked.exec(String(told)) ?? [];
  if (reference) return reference;
  const isOfDocument = isRouteErrorResponse(error) || told === 'Unexpected Server Error';
  return isOfDocument ? (documentId ?? null) : null;
}
