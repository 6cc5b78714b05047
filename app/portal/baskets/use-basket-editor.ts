import { useEffect, useRef } from 'react';
import { formOf, type Settings } from '#app/basket/settings/basket-form.ts';
import { errorsOf, focusFirst, useFormChanges } from '#app/basket/settings/use-form-changes.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** The form over what is published. */
export function useBasketEditor(settings: Settings) {
  const { patch, setErrors, ...changes } = useFormChanges(formOf(settings));
  const { problems, busy, send } = useIntent();

  const shown = useRef(problems);
  useEffect(() => {
    if (problems.length === 0 || shown.current === problems) return;
    shown.current = problems;
    const errors = errorsOf(problems);
    setErrors(errors);
    // After the fields have what is wrong with them.
    requestAnimationFrame(() => focusFirst(errors));
  }, [problems, setErrors]);

  return {
    ...changes,
    busy,
    publish: () => {
      if (!busy) send('save', { patch: JSON.stringify(patch) });
    },
  };
}
