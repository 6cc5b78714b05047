import { useEffect, useState } from 'react';

/** False in the server's HTML, true once scripts run; until then, forms must work without them. */
export function useScripting(): boolean {
  const [scripting, setScripting] = useState(false);
  // The first render must match the server's, so this deliberately causes a second one.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setScripting(true), []);
  return scripting;
}
