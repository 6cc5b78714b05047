import { useEffect, useRef, useState } from 'react';
import { cancelPasskeyRequest, pickedPasskey } from './passkeys.ts';

/**
 * Lets the browser offer passkeys in the email field while it is shown. Nothing happens if the shopper picks none.
 * @param isShown whether there is an email field, with `autocomplete="username webauthn"`
 * @param signIn signs in with the passkey's signature; true if that worked, otherwise the browser offers again
 */
export function usePasskeySignIn(isShown: boolean, signIn: (response: string) => Promise<boolean>): void {
  const [round, setRound] = useState(0);
  const latest = useRef(signIn);
  useEffect(() => void (latest.current = signIn));

  useEffect(() => {
    if (!isShown) return;
    let isGone = false;
    let isWaiting = true;
    const offer = async () => {
      const response = await pickedPasskey(() => isGone);
      isWaiting = false;
      if (response && !isGone && !(await latest.current(response))) setRound((count) => count + 1);
    };
    // Unused, canceled or unsupported: the code still works, and there is nothing to report.
    offer().catch(() => (isWaiting = false));
    return () => {
      isGone = true;
      if (isWaiting) void cancelPasskeyRequest();
    };
  }, [isShown, round]);
}
