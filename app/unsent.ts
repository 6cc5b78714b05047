import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
import { failureReference } from './failure-reference.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';

/**
 * Sends a form of the portal. Where the connection was lost or the service failed, the page stays with all that was
 * typed, and says so beside the form.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<IntentAnswer>();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    const reference = failureReference(error, undefined);
    const hint = `This did not reach us, or failed on our side. What you entered is still here: wait a moment and try again.${
      reference ? ` For our support: ${reference}` : ''
    }`;
    return { intent: '', problems: [{ field: '', hint }], data: null, unsent: true } satisfies IntentAnswer;
  }
}

/** Asked for anew, the page would fail as its form did. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as IntentAnswer | undefined)?.unsent ? false : defaultShouldRevalidate;
