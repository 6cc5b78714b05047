import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { IntentAnswer } from './use-intent.ts';

/** Reloading the page would fail like its form. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as IntentAnswer | undefined)?.unsent ? false : defaultShouldRevalidate;
