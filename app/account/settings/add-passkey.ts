/** Adds a passkey to the account. Loaded when the button is clicked. */
import type { TextName } from '#app/hosted/notice.ts';
import { createPasskey, isCanceled, isKnownHere } from '#app/save/passkeys.ts';
import { NoConnection, Refusal } from '#app/save/requests.ts';
import { sessionClient } from '#app/save/session-client.ts';

/** The result; `asksCode` if an emailed code is (still) needed. */
export interface AddedPasskey {
  added: boolean;
  asksCode: boolean;
  problem: TextName | null;
}

const problems: Record<string, TextName> = {
  passkey_exists: 'passkeyKnown',
  too_many_passkeys: 'tooManyPasskeys',
  too_many_codes: 'tooMany',
  network_limit_reached: 'tooMany',
  unauthorized: 'signedOut',
};
const codeProblems = new Set(['wrong_code', 'too_many_wrong_codes', 'code_expired', 'no_open_code']);

function failed(error: unknown): AddedPasskey {
  const because = (problem: TextName | null, asksCode = false) => ({ added: false, asksCode, problem });
  if (error instanceof NoConnection) return because('offline');
  if (!(error instanceof Refusal)) {
    if (isCanceled(error)) return because(null);
    return because(isKnownHere(error) ? 'passkeyKnown' : 'passkeyNotCreated');
  }
  if (codeProblems.has(error.code)) return because('passkeyCodeWrong', true);
  return because(problems[error.code] ?? 'passkeyNotCreated');
}

/** Adds one right after a fresh sign-in. Otherwise emails a code, which the next call needs. */
export async function addPasskey(
  { email, lang }: { email: string; lang: string },
  code?: string,
): Promise<AddedPasskey> {
  try {
    await createPasskey({ code });
    return { added: true, asksCode: false, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'fresh_sign_in_required') return failed(error);
  }
  try {
    await sessionClient.start(email, lang);
    return { added: false, asksCode: true, problem: null };
  } catch (error) {
    return failed(error);
  }
}
