import type { ClientActionFunctionArgs } from '@remix-run/react';
import { failureReference } from '#app/ui/failure-reference.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { text } from './texts.ts';

export { shouldRevalidate } from '#app/ui/should-revalidate.ts';

/**
 * Sends a portal form. If the connection is lost or the service fails, the page keeps what was
 * typed and shows a message next to the form.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<IntentAnswer>();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    const reference = failureReference(error, undefined);
    const hint = reference ? text('common.unsentReference', { reference }) : text('common.unsent');
    return { intent: '', problems: [{ field: '', hint }], data: null, unsent: true } satisfies IntentAnswer;
  }
}
