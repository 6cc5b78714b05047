import { useState } from 'react';
import { fieldOf, patchOf, type BasketForm } from './basket-form.ts';

export type Errors = Partial<Record<keyof BasketForm, string>>;

export interface FormTools {
  form: BasketForm;
  errors: Errors;
  /** Changes one field; what was wrong with it is forgotten. */
  set: <Field extends keyof BasketForm>(field: Field, value: BasketForm[Field]) => void;
}

/** The form over what is stored: what differs can be saved or discarded, and a refused save loses nothing. */
export function useFormChanges(stored: BasketForm) {
  const [changes, setChanges] = useState<Partial<BasketForm>>({});
  const [errors, setErrors] = useState<Errors>({});
  const form = { ...stored, ...changes };
  const patch = patchOf(form, stored);
  const tools: FormTools = {
    form,
    errors,
    set: (field, value) => {
      setChanges((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
  };
  return {
    ...tools,
    patch,
    differs: Object.keys(patch).length > 0,
    setErrors,
    discard: () => {
      setChanges({});
      setErrors({});
    },
  };
}

/** The element that holds a field, for putting the focus there. */
export const fieldId = (field: string) => `basket-${field}`;

export const errorsOf = (problems: readonly { field: string; hint: string }[]): Errors =>
  Object.fromEntries(problems.map(({ field, hint }) => [fieldOf[field] ?? 'layout', hint]));

/** Puts the focus on the first field that something is wrong with. */
export const focusFirst = (errors: Errors) =>
  document.getElementById(fieldId(Object.keys(errors)[0] ?? ''))?.focus();
