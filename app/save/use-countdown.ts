import { useEffect, useState } from 'react';

/** Seconds left in a countdown that restarts with every new `run`; 0 when it's over. */
export function useCountdown(seconds: number, run: unknown): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [seconds, run]);
  return left;
}
