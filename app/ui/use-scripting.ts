import { useEffect, useState } from 'react';

/** False in the server's HTML, true once the page's script runs; until then, forms must work without it. */
export function useScripting(): boolean {
  const [scripting, setScripting] = useState(false);
  // The first render must equal the server's, so this intentionally causes a second one.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setScripting(true), []);
  return scripting;
}
