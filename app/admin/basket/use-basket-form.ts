import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { action } from '../../routes/app.basket.tsx';
import { fieldOf, patchOf, type BasketForm } from './basket-form.ts';

export type Errors = Partial<Record<keyof BasketForm, string>>;

export interface FormTools {
  form: BasketForm;
  errors: Errors;
  /** Changes one field; what was wrong with it is forgotten. */
  set: <Field extends keyof BasketForm>(field: Field, value: BasketForm[Field]) => void;
}

/** The form over what is stored: what differs can be saved or discarded, and a refused save loses nothing. */
export function useBasketForm(stored: BasketForm) {
  const fetcher = useFetcher<typeof action>();
  const [changes, setChanges] = useState<Partial<BasketForm>>({});
  const [errors, setErrors] = useState<Errors>({});
  const form = { ...stored, ...changes };
  const patch = patchOf(form, stored);
  const saving = fetcher.state !== 'idle';

  const answer = fetcher.data;
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    if (answer?.intent === 'save') setErrors(errorsOf(answer.problems));
  }

  useEffect(() => {
    if (answer?.intent !== 'save') return;
    if (answer.problems.length === 0) shopify.toast.show('Basket saved');
    else document.getElementById(fieldId(Object.keys(errorsOf(answer.problems))[0] ?? ''))?.focus();
  }, [answer]);

  return {
    form,
    errors,
    saving,
    differs: Object.keys(patch).length > 0,
    set: ((field, value) => {
      setChanges((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    }) as FormTools['set'],
    save: () => fetcher.submit({ intent: 'save', patch: JSON.stringify(patch) }, { method: 'post' }),
    discard: () => {
      setChanges({});
      setErrors({});
    },
  };
}

/** The element that holds a field, for putting the focus there. */
export const fieldId = (field: string) => `basket-${field}`;

const errorsOf = (problems: readonly { field: string; hint: string }[]): Errors =>
  Object.fromEntries(problems.map(({ field, hint }) => [fieldOf[field] ?? 'layout', hint]));
