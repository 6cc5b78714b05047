/** The page of a link that confirms an address: open until its button is pressed, then confirmed or expired. */
import { ServiceError } from '#app/hosted/hosted.server.ts';
import type { ConfirmState } from './confirm-state.ts';

/** The page's state, from its URL. */
export function confirmPageOf(query: URLSearchParams): { state: ConfirmState; email: string } {
  const done = query.get('done');
  const state = done === '1' ? 'confirmed' : done === '0' || !query.has('link') ? 'expired' : 'open';
  return { state, email: query.get('email') ?? '' };
}

/** Whether a link's action succeeded; false for a used, expired or forged link. */
export const linkSucceeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ServiceError) return false;
      throw error;
    },
  );
