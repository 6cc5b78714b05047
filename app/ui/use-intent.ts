import { type FetcherWithComponents, useFetcher } from '@remix-run/react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** The answer to an intent. Problems are shown next to their fields. */
export interface IntentAnswer<Data = unknown> {
  intent: string;
  problems: { field: string; hint: string }[];
  /** Data to show once, such as a new token. */
  data: Data | null;
  /** The values of a refused form, for pages that show them again without JavaScript. */
  sent?: Record<string, string>;
  /** Set if the sign-in is too old: the ways to prove the person's identity. */
  proof?: ProofChoice;
  /** Set by the browser if there was no response. */
  unsent?: true;
}

export interface ProofChoice {
  email: string;
  hasPassword: boolean;
}

/** A refused request that can be sent again with a proof of identity. */
export interface AskedProof extends ProofChoice {
  /** The problem with the last proof. */
  problem: string | null;
  busy: boolean;
  /** Sends the request again. */
  prove: (proof: Record<string, string>) => void;
}

/** Asks for a proof; null removes the question. */
export const AskProof = createContext<(asked: AskedProof | null) => void>(() => undefined);

/** Problems with these fields are shown with the question. */
const ofProof = (field: string) => field === 'current_password' || field === 'code';

type Values = Record<string, string | number | File | readonly string[]>;

/**
 * Sends intents to a page's action and reports completion once. If a proof is needed, asks for it
 * and resends.
 * @param action the target, if not this page
 */
export function useIntent<Data = unknown>({
  action,
  onDone,
}: { action?: string; onDone?: (data: Data | null) => void } = {}) {
  const fetcher = useFetcher<IntentAnswer<Data>>();
  const answer = (fetcher.state === 'idle' ? fetcher.data : undefined) as IntentAnswer<Data> | undefined;
  const told = useRef<typeof answer>();
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (answer.problems.length === 0) onDone?.(answer.data);
  }, [answer, onDone]);
  const problems = useProof(fetcher, answer, action) ? [] : (answer?.problems ?? []);
  return {
    /** `<fetcher.Form>` also works without JavaScript; `useActionData` then has the response. */
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    problems,
    /** A field's problem; '' is the whole form. */
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.hint ?? null,
    data: answer?.data ?? null,
    send(intent: string, values: Values = {}): void {
      const fields = new FormData();
      fields.append('intent', intent);
      for (const [name, value] of Object.entries(values)) {
        if (value instanceof File) fields.append(name, value);
        else for (const one of [value].flat()) fields.append(name, String(one));
      }
      const hasFile = Object.values(values).some((value) => value instanceof File);
      const encType = hasFile ? 'multipart/form-data' : undefined;
      fetcher.submit(fields, { method: 'post', action, encType });
    },
  };
}

/** Asks for a proof while the request needs one. @returns whether it does */
function useProof(
  fetcher: FetcherWithComponents<unknown>,
  answer: IntentAnswer | undefined,
  action: string | undefined,
): boolean {
  const ask = useContext(AskProof);
  const [choice, setChoice] = useState<ProofChoice | null>(null);
  const sent = useRef<FormData>();
  useEffect(() => {
    if (fetcher.formData) sent.current = fetcher.formData;
  }, [fetcher.formData]);
  const wrong = answer?.problems.find(({ field }) => ofProof(field))?.hint ?? null;
  const [seen, setSeen] = useState<IntentAnswer>();
  if (answer && answer !== seen) {
    setSeen(answer);
    setChoice(answer.proof ?? (wrong === null ? null : choice));
  }
  const busy = fetcher.state !== 'idle';
  const submit = useRef(fetcher.submit);
  useEffect(() => void (submit.current = fetcher.submit), [fetcher.submit]);
  useEffect(() => {
    if (!choice) return;
    const prove = (proof: Record<string, string>) => {
      const kept = [...(sent.current ?? [])].filter(([name]) => !ofProof(name));
      const form = new FormData();
      for (const [name, value] of [...kept, ...Object.entries(proof)]) form.append(name, value);
      submit.current(form, { method: 'post', action });
    };
    ask({ ...choice, problem: wrong, busy, prove });
    return () => ask(null);
  }, [ask, choice, wrong, busy, action]);
  return choice !== null;
}
