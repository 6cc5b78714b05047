import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { IntentAnswer } from './use-intent.ts';

/** Doesn't reload after a form that couldn't be sent: the reload would fail, too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as IntentAnswer | undefined)?.unsent ? false : defaultShouldRevalidate;
