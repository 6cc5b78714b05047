import { useActionData } from '@remix-run/react';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** A page's form, identified by its intent. Without JavaScript, the answer is in a new page. */
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
    /** The first problem with none of these fields. */
    problemBeside: (...fields: string[]) =>
      problems.find((problem) => !fields.includes(problem.field))?.hint ?? null,
    data: form.data ?? posted?.data ?? null,
    /** A field's initial value: the refused one, or else this. */
    valueOf: (field: string, otherwise: string) => posted?.sent?.[field] ?? otherwise,
    /** Whether the action succeeded without JavaScript. */
    done: posted !== null && posted.problems.length === 0,
  };
}
