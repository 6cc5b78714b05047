import { useState } from 'react';
import { type BasketForm, fieldOf, patchOf } from './basket-form.ts';

export type Errors = Partial<Record<keyof BasketForm, string>>;

export interface FormTools {
  form: BasketForm;
  errors: Errors;
  /** Changes one field and clears its error. */
  set: <Field extends keyof BasketForm>(field: Field, value: BasketForm[Field]) => void;
}

/** The form's changes to the stored settings, to save or discard. A failed save keeps them. */
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

/** The ID of a field's element, for focusing it. */
export const fieldId = (field: string) => `basket-${field}`;

export const errorsOf = (problems: readonly { field: string; hint: string }[]): Errors =>
  Object.fromEntries(problems.map(({ field, hint }) => [fieldOf[field] ?? 'layout', hint]));

/** Focuses the first field with an error. */
export const focusFirst = (errors: Errors) =>
  document.getElementById(fieldId(Object.keys(errors)[0] ?? ''))?.focus();
