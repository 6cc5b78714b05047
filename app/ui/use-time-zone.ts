import { useEffect, useState } from 'react';

/** The browser's time zone, e.g. `Europe/Berlin`; in the server's HTML, which doesn't know it, `first`. */
export function useTimeZone(first = 'UTC'): string {
  const [zone, setZone] = useState(first);
  // The first render must equal the server's, so this intentionally causes a second one.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || first), [first]);
  return zone;
}
