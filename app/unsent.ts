import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
import { failureReference } from './failure-reference.ts';
import type { PortalAnswer } from './portal/portal-answer.ts';

/**
 * Sends a form of the portal. Where the connection was lost or the service failed, the page stays with all that was
 * typed, and says so beside the form.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<PortalAnswer>();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    const reference = failureReference(error, undefined);
    const hint = `This did not reach us, or failed on our side. What you entered is still here: wait a moment and try again.${
      reference ? ` For our support: ${reference}` : ''
    }`;
    return { intent: '', problems: [{ field: '', hint }], data: null, unsent: true } satisfies PortalAnswer;
  }
}

/** Asked for anew, the page would fail as its form did. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as PortalAnswer | undefined)?.unsent ? false : defaultShouldRevalidate;
