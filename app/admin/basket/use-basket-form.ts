import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { BasketForm } from '#app/merchant/basket-form.ts';
import { errorsOf, focusFirst, useFormChanges } from '#app/merchant/use-form-changes.ts';
import { text } from '../texts.ts';
import type { runBasket } from './basket.server.ts';

export { fieldId, type FormTools } from '#app/merchant/use-form-changes.ts';

/** The form's state; the page's action saves it. */
export function useBasketForm(stored: BasketForm) {
  const fetcher = useFetcher<typeof runBasket>();
  const { patch, setErrors, ...changes } = useFormChanges(stored);

  const answer = fetcher.data;
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    if (answer?.intent === 'save') setErrors(errorsOf(answer.problems));
  }

  useEffect(() => {
    if (answer?.intent !== 'save') return;
    if (answer.problems.length === 0) shopify.toast.show(text('basket.saved'));
    else focusFirst(errorsOf(answer.problems));
  }, [answer]);

  return {
    ...changes,
    saving: fetcher.state !== 'idle',
    save: () => fetcher.submit({ intent: 'save', patch: JSON.stringify(patch) }, { method: 'post' }),
  };
}
