import { useEffect, useState } from 'react';

/** False in the server's HTML, true once the page's script runs: until then forms must work by themselves. */
export function useScripting(): boolean {
  const [scripting, setScripting] = useState(false);
  // The first render must equal the server's; the second one is the point.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setScripting(true), []);
  return scripting;
}
