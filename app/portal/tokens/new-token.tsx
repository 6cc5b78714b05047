import { useEffect, useRef } from 'react';
import { CopyField } from '../copy-button.tsx';
import { TextField } from '../fields.tsx';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';

interface Made {
  token: string;
  name: string;
}

/** Makes a token, and shows it this once. */
export function NewToken({ answer }: { answer?: IntentAnswer }) {
  const { Form, busy, problems, data } = useIntent<Made>();
  const made = data ?? (answer?.intent === 'create' ? (answer.data as Made | null) : null);
  const problem = problems[0]?.hint ?? answer?.problems.find(({ field }) => field === 'name')?.hint;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) shown.current?.focus();
  }, [data]);
  return (
    <>
      <Form method="post" className="token-form" key={made?.token}>
        <input type="hidden" name="intent" value="create" />
        <TextField
          label="What is it for?"
          name="name"
          placeholder="Assistant on my laptop"
          maxLength={80}
          problem={problem}
        />
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          Create token
        </button>
      </Form>
      {made && (
        <div className="token-made" ref={shown} tabIndex={-1} role="group" aria-label="The new token">
          <p>
            <strong>“{made.name}” is ready.</strong> Copy it now: you will not see it again.
          </p>
          <CopyField text={made.token} what="the token" />
          <CopyField text={`WL_TOKEN=${made.token}`} what="the environment variable" />
        </div>
      )}
    </>
  );
}
