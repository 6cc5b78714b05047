import { Banner } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { endOf, type ShownKey } from './keys-data.ts';

/** How long the value from before a rotation still works, counted down by the clock of this page. */
export function OldValue({ shown, now, endsAt }: { shown: ShownKey; now: string; endsAt: string }) {
  const left = useSecondsLeft(Date.parse(endsAt) - Date.parse(now));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return left > 0 ? (
    <Banner tone="warning">
      <p>
        You rotated this key. The old value {endOf(shown)} works for{' '}
        <strong className="keys-clock" role="timer">
          {clock}
        </strong>{' '}
        more. Replace it wherever you wrote it down.
      </p>
    </Banner>
  ) : (
    <Banner tone="info">
      <p>The old value {endOf(shown)} has ended. Only the new one works.</p>
    </Banner>
  );
}

/** Milliseconds come from the service, so that the clock of the merchant's device may be wrong. */
function useSecondsLeft(milliseconds: number): number {
  const [left, setLeft] = useState(milliseconds);
  useEffect(() => {
    const ends = performance.now() + milliseconds;
    const timer = setInterval(() => {
      const rest = ends - performance.now();
      setLeft(rest);
      if (rest <= 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return Math.max(0, Math.ceil(left / 1000));
}
