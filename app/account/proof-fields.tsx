import { useState } from 'react';
import { useAccount } from './account-context.tsx';
import { SubmitButton, TextField } from './form.tsx';

/**
 * The password or code field, shown once the server asks for it.
 * @param fields the form's own, if several forms have its intent
 */
export function ProofFields({
  intent,
  fields = {},
}: {
  intent: string;
  fields?: Record<string, string | number>;
}) {
  const { page, refused, t } = useAccount();
  const isThis =
    refused?.intent === intent &&
    Object.entries(fields).every(([name, value]) => refused.values[name] === String(value));
  const now = isThis ? refused.values.proof : undefined;
  const [asked, setAsked] = useState(now);
  // It stays while the form is sent again.
  if (now !== undefined && now !== asked) setAsked(now);
  if (asked === undefined) return null;
  if (asked === 'code') {
    return (
      <>
        <p>{t('passkeyCodeSent', { email: page.account?.email ?? '' })}</p>
        <TextField
          key="code"
          intent={intent}
          name="code"
          label={t('codeLabel')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="one-time-code"
        />
      </>
    );
  }
  return (
    <>
      {/* Keeps Enter in the field from pressing the button below. */}
      <button type="submit" hidden />
      <p>{t('proofPassword')}</p>
      <TextField
        key="password"
        intent={intent}
        name="current_password"
        type="password"
        label={t('password')}
        maxLength={1_000}
        autoComplete="current-password"
      />
      <div className="buttons above-3">
        <SubmitButton intent={intent} name="proof" value="code" className="button quiet">
          {t('proofByCode')}
        </SubmitButton>
      </div>
    </>
  );
}
