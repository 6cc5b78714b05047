import { useEffect, useRef } from 'react';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from '../copy-button.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { accessText } from './access-text.ts';
import { accesses, tokenDays } from './token-choices.ts';

interface Made {
  token: string;
  name: string;
}

/** Creates a token, and shows it once. */
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
          label={text('tokens.purpose')}
          name="name"
          placeholder={text('tokens.purposeExample')}
          maxLength={80}
          problem={problem}
        />
        <SelectField
          label={text('tokens.access')}
          name="access"
          choices={accesses.map((access) => [access, accessText(access)])}
        />
        <SelectField
          label={text('tokens.endsAfter')}
          name="days"
          defaultValue={tokenDays.at(-1)}
          choices={tokenDays.map((count) => [String(count), text('common.days', { count })])}
        />
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('tokens.create')}
        </button>
      </Form>
      {made && (
        <div className="token-made" ref={shown} tabIndex={-1} role="group" aria-label={text('tokens.made')}>
          <p>
            <strong>{text('tokens.ready', { name: made.name })}</strong> {text('tokens.copyNow')}
          </p>
          <CopyField value={made.token} what={text('tokens.theToken')} />
          <CopyField value={`WL_TOKEN=${made.token}`} what={text('tokens.theVariable')} />
        </div>
      )}
    </>
  );
}
