import { useEffect, useState } from 'react';

/** The browser's time zone, e.g. `Europe/Berlin`; `first` in the server's HTML. */
export function useTimeZone(first = 'UTC'): string {
  const [zone, setZone] = useState(first);
  // The first render must match the server's, so this deliberately causes a second one.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || first), [first]);
  return zone;
}
