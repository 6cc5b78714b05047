import { useActionData } from '@remix-run/react';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/**
 * A page's form, identified by the intent it sends. With a script, the page stays; without one, the response arrives
 * with a new page.
 */
export function usePageForm<Data = unknown>(
  intent: string,
  options: { action?: string; onDone?: (data: Data | null) => void } = {},
) {
  const form = useIntent<Data>(options);
  const page = useActionData() as IntentAnswer<Data> | undefined;
  // A form that couldn't be read has no intent, so every form on the page shows the error.
  const posted = page && (page.intent === intent || page.intent === '') ? page : null;
  const problems = form.problems.length > 0 ? form.problems : (posted?.problems ?? []);
  return {
    ...form,
    problems,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.hint ?? null,
    /** The problem that belongs to none of the form's own fields. */
    problemBeside: (...fields: string[]) =>
      problems.find((problem) => !fields.includes(problem.field))?.hint ?? null,
    data: form.data ?? posted?.data ?? null,
    /** The initial value of a field: the refused one, else this. */
    valueOf: (field: string, otherwise: string) => posted?.sent?.[field] ?? otherwise,
    /** Whether the action was carried out without a script. */
    done: posted !== null && posted.problems.length === 0,
  };
}
