import { useActionData } from '@remix-run/react';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** A form of a page by the intent it sends: with a script it stays as it is, without one its answer comes with the page. */
export function usePageForm<Data = unknown>(
  intent: string,
  options: { action?: string; onDone?: (data: Data | null) => void } = {},
) {
  const form = useIntent<Data>(options);
  const page = useActionData() as IntentAnswer<Data> | undefined;
  // What was not read has no intent: whichever form it was, it says so.
  const posted = page && (page.intent === intent || page.intent === '') ? page : null;
  const problems = form.problems.length > 0 ? form.problems : (posted?.problems ?? []);
  return {
    ...form,
    problems,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.hint ?? null,
    /** What is wrong with no field of the form’s own. */
    problemBeside: (...fields: string[]) =>
      problems.find((problem) => !fields.includes(problem.field))?.hint ?? null,
    data: form.data ?? posted?.data ?? null,
    /** What a field begins with: what was sent in vain, else this. */
    valueOf: (field: string, otherwise: string) => posted?.sent?.[field] ?? otherwise,
    /** What the page was asked for without a script was done. */
    done: posted !== null && posted.problems.length === 0,
  };
}
