import { Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { passwordLength } from '#api/contract/password.ts';
import { restoreFocus } from '#app/ui/restore-focus.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { Rich, text } from '../texts.ts';

/** The result: the password was set or removed, or first a code was emailed. */
export type PasswordStep = 'set' | 'removed' | 'code';

const done = () =>
  ({
    set: text('settings.passwordSet'),
    removed: text('settings.passwordRemoved'),
    code: text('settings.codeSent'),
  }) as const;

/** Sets, changes and removes the person's own password. Optional: emailed codes always work. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [step, setStep] = useState<PasswordStep | null>(null);
  const [byCode, setByCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { Form, busy, problemOf } = useIntent<PasswordStep>({
    onDone(next) {
      setStep(next);
      setByCode(next === 'code');
      // Otherwise the passwords would stay in the form.
      if (next !== 'code') form.current?.reset();
    },
  });
  // The clicked button, such as “Remove password”, may be gone.
  useEffect(() => {
    if (step) restoreFocus(null);
  }, [step]);
  return (
    <Section
      title={text('password')}
      lead={
        <>
          <Rich
            text="settings.passwordLead"
            values={{
              email: <code>WL_EMAIL</code>,
              password: <code>WL_PASSWORD</code>,
              link: <Link to="/portal/tokens">{text('common.toolAccess')}</Link>,
            }}
          />
        </>
      }
    >
      <Form
        ref={form}
        method="post"
        className="stack settings-form"
        onSubmit={(event) => (busy ? event.preventDefault() : setStep(null))}
      >
        {/* A username for password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && !byCode && (
          <TextField
            name="current_password"
            type="password"
            label={text('settings.currentPassword')}
            maxLength={1_000}
            autoComplete="current-password"
            problem={problemOf('current_password')}
          />
        )}
        {hasPassword && byCode && (
          <TextField
            name="code"
            label={text('codeLabel')}
            inputMode="numeric"
            maxLength={20}
            autoComplete="one-time-code"
            autoFocus
            hint={text('settings.codeHint')}
            problem={problemOf('code')}
          />
        )}
        <TextField
          name="password"
          type="password"
          label={hasPassword ? text('settings.newPassword') : text('password')}
          maxLength={1_000}
          autoComplete="new-password"
          hint={text('settings.passwordHint', { count: passwordLength.min })}
          problem={problemOf('password')}
        />
        <div className="row">
          <button
            type="submit"
            name="intent"
            value="password-set"
            className="button"
            aria-busy={busy || undefined}
          >
            {hasPassword ? text('settings.changePassword') : text('settings.setPassword')}
          </button>
          {hasPassword && (
            <button type="submit" name="intent" value="password-remove" className="button">
              {text('settings.removePassword')}
            </button>
          )}
          {hasPassword && !byCode && (
            <button type="submit" name="intent" value="password-code" className="button quiet">
              {text('settings.forgotPassword')}
            </button>
          )}
        </div>
        <p className="muted" role="status">
          {step && done()[step]}
        </p>
        {hasPassword && <p className="field-hint">{text('settings.signsOthersOut')}</p>}
        <p className="field-problem" role="alert">
          {problemOf('')}
        </p>
      </Form>
    </Section>
  );
}
