import { Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { passwordLength } from '#api/contract/password.ts';
import { TextField } from '../fields.tsx';
import { keepFocus } from '../keep-focus.ts';
import { Section } from '../page-head.tsx';
import { useIntent } from '#app/ui/use-intent.ts';

/** What became of a wish: the password was set or removed, or a code was mailed in its place. */
export type PasswordStep = 'set' | 'removed' | 'code';

const done = {
  set: 'The password is set. We told you by mail.',
  removed: 'The password is removed. A mailed code signs you in.',
  code: 'We sent a code to your address.',
} as const;

/** Sets, changes and removes the person’s own password: optional, beside the mailed code. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [step, setStep] = useState<PasswordStep | null>(null);
  const [byCode, setByCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { Form, busy, problemOf } = useIntent<PasswordStep>({
    onDone(next) {
      setStep(next);
      setByCode(next === 'code');
      // Once it is done the form begins anew, empty.
      if (next !== 'code') form.current?.reset();
    },
  });
  // What was pressed may be gone: “Remove password”, for one.
  useEffect(() => {
    if (step) keepFocus(null);
  }, [step]);
  return (
    <Section
      title="Password"
      lead={
        <>
          Optional, and yours alone: you sign in by a mailed code. A password is for tool servers that read{' '}
          <code>WL_EMAIL</code> and <code>WL_PASSWORD</code>; a token under{' '}
          <Link to="/portal/tokens">Tool access</Link> is better, as it can be taken back by itself.
        </>
      }
    >
      <Form
        ref={form}
        method="post"
        className="settings-form stack"
        onSubmit={(event) => (busy ? event.preventDefault() : setStep(null))}
      >
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && !byCode && (
          <TextField
            name="current_password"
            type="password"
            label="Current password"
            maxLength={1_000}
            autoComplete="current-password"
            problem={problemOf('current_password')}
          />
        )}
        {hasPassword && byCode && (
          <TextField
            name="code"
            label="6-digit code"
            inputMode="numeric"
            maxLength={20}
            autoComplete="one-time-code"
            autoFocus
            hint="From the mail, in place of the current password."
            problem={problemOf('code')}
          />
        )}
        <TextField
          name="password"
          type="password"
          label={hasPassword ? 'New password' : 'Password'}
          maxLength={1_000}
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters, whichever. Not one that you use elsewhere.`}
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
            {hasPassword ? 'Change password' : 'Set password'}
          </button>
          {hasPassword && (
            <button type="submit" name="intent" value="password-remove" className="button">
              Remove password
            </button>
          )}
          {hasPassword && !byCode && (
            <button type="submit" name="intent" value="password-code" className="button quiet">
              Forgot it? Mail me a code
            </button>
          )}
        </div>
        <p className="muted" role="status">
          {step && done[step]}
        </p>
        {hasPassword && <p className="field-hint">Changing or removing it signs your other devices out.</p>}
        <p className="field-problem" role="alert">
          {problemOf('')}
        </p>
      </Form>
    </Section>
  );
}
