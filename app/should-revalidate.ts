import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { IntentAnswer } from '#app/ui/use-intent.ts';

/** Asked for anew, the page would fail as its form did. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as IntentAnswer | undefined)?.unsent ? false : defaultShouldRevalidate;
