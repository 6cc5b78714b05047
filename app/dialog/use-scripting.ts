import { useEffect, useState } from 'react';

/** False in the server's HTML, true once the page's script runs: until then forms must work by themselves. */
export function useScripting(): boolean {
  const [scripting, setScripting] = useState(false);
  useEffect(() => setScripting(true), []);
  return scripting;
}
